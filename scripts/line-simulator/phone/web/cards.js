import { h } from './dom.js';

/** Buttons for LINE actions. */
export const buttonsOf = (actions, runAction, testid = 'phone-action') =>
  (actions ?? []).map((action) =>
    h(
      'button',
      { type: 'button', 'data-testid': testid, onclick: () => runAction(action) },
      action.label ?? action.text ?? '…',
    ),
  );

function column(item, runAction, view) {
  const { thumbnailImageUrl, title, text, actions } = item;
  return h(
    'div',
    { class: 'card' },
    thumbnailImageUrl && h('img', { src: thumbnailImageUrl, alt: '', onclick: () => view(thumbnailImageUrl) }),
    h('div', { class: 'card-body' }, title && h('b', {}, title), h('p', {}, text)),
    h('div', { class: 'card-actions' }, buttonsOf(actions, runAction)),
  );
}

/** Buttons, confirm, carousel and image carousel templates. */
export function cardOf({ template, altText }, runAction, view) {
  switch (template.type) {
    case 'buttons':
      return column(template, runAction, view);
    case 'confirm':
      return h(
        'div',
        { class: 'card confirm' },
        h('div', { class: 'card-body' }, h('p', {}, template.text)),
        h('div', { class: 'card-actions' }, buttonsOf(template.actions, runAction)),
      );
    case 'carousel':
      return h(
        'div',
        { class: 'carousel' },
        template.columns.map((item) => column(item, runAction, view)),
      );
    case 'image_carousel':
      return h(
        'div',
        { class: 'carousel' },
        template.columns.map(({ imageUrl, action }) =>
          h(
            'button',
            {
              type: 'button',
              class: 'card image-column',
              'data-testid': 'phone-action',
              onclick: () => runAction(action),
            },
            h('img', { src: imageUrl, alt: '' }),
            action.label && h('span', {}, action.label),
          ),
        ),
      );
    default:
      return h('div', { class: 'card' }, h('div', { class: 'card-body' }, altText));
  }
}
