import { h } from './dom.js';

const sizes = { xxs: 10, xs: 11, sm: 13, md: 15, lg: 17, xl: 20, xxl: 24, '3xl': 28, '4xl': 34, '5xl': 40 };
const gaps = { none: 0, xs: 2, sm: 4, md: 8, lg: 12, xl: 16, xxl: 20 };
const px = (value, table) => (value === undefined ? '' : `${table[value] ?? Number.parseInt(value, 10) ?? ''}px`);

const styleOf = ({ color, weight, size, align, margin }) =>
  Object.entries({
    color,
    'font-weight': weight === 'bold' ? 700 : undefined,
    'font-size': size && sizes[size] ? `${sizes[size]}px` : undefined,
    'text-align': align,
    'margin-top': px(margin, gaps) || undefined,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');

function component(part, runAction, view) {
  const onclick = part.action && part.type !== 'button' ? () => runAction(part.action) : undefined;
  switch (part.type) {
    case 'box': {
      const row = part.layout === 'vertical' ? '' : 'flex-row';
      const style = [
        `gap:${px(part.spacing, gaps) || '2px'}`,
        part.backgroundColor && `background:${part.backgroundColor}`,
        part.paddingAll && `padding:${px(part.paddingAll, gaps)}`,
        styleOf({ margin: part.margin }),
      ];
      return h(
        'div',
        { class: `flex-box ${row}`, style: style.filter(Boolean).join(';'), onclick },
        (part.contents ?? []).map((child) => component(child, runAction, view)),
      );
    }
    case 'video':
      return h('video', {
        class: 'flex-image',
        src: part.url,
        poster: part.previewUrl,
        controls: true,
        playsInline: true,
      });
    case 'text': {
      const text = part.contents?.length
        ? part.contents.map((span) => h('span', { style: styleOf(span) }, span.text ?? ''))
        : part.text;
      return h('div', { class: 'flex-text', style: `${styleOf(part)};flex:${part.flex ?? 1}`, onclick }, text ?? '');
    }
    case 'button':
      return h(
        'button',
        {
          type: 'button',
          class: `flex-button ${part.style ?? 'link'}`,
          style: part.color && part.style !== 'link' ? `background:${part.color}` : '',
          'data-testid': 'phone-action',
          onclick: () => runAction(part.action),
        },
        part.action?.label ?? '…',
      );
    case 'image':
      return h('img', {
        class: 'flex-image',
        src: part.url,
        alt: '',
        style: `aspect-ratio:${(part.aspectRatio ?? '1:1').replace(':', '/')};object-fit:${part.aspectMode === 'cover' ? 'cover' : 'contain'}`,
        onclick: onclick ?? (() => view(part.url)),
      });
    case 'icon':
      return h('img', { class: 'flex-icon', src: part.url, alt: '' });
    case 'separator':
      return h('hr', { style: styleOf(part) });
    default:
      return null;
  }
}

const bubble = (content, runAction, view) =>
  h(
    'div',
    { class: `card flex ${content.size ?? 'mega'}`, 'data-testid': 'phone-flex-bubble' },
    ['header', 'hero', 'body', 'footer'].map(
      (block) => content[block] && h('div', { class: `flex-${block}` }, component(content[block], runAction, view)),
    ),
  );

/** Approximate rendering of a Flex message, good enough to read and tap it. */
export function flexOf({ contents, altText }, runAction, view) {
  if (contents?.type === 'bubble') return bubble(contents, runAction, view);
  if (contents?.type === 'carousel')
    return h(
      'div',
      { class: 'carousel' },
      contents.contents.map((one) => bubble(one, runAction, view)),
    );
  return h('div', { class: 'card' }, h('div', { class: 'card-body' }, altText));
}
