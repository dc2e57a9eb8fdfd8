import { h } from './dom.js';
import { languages, t } from './words.js';

function open(title, fields, onOk) {
  const close = () => dialog.remove();
  const submit = (event) => {
    event.preventDefault();
    onOk(new FormData(form));
    close();
  };
  const form = h(
    'form',
    { onsubmit: submit },
    h('h2', {}, title),
    fields,
    h(
      'footer',
      {},
      h('button', { type: 'button', onclick: close }, t('cancel')),
      h('button', { class: 'primary', 'data-testid': 'phone-dialog-ok' }, t('ok')),
    ),
  );
  const dialog = h('dialog', { onclose: close }, form);
  document.body.append(dialog);
  dialog.showModal();
}

export const askCustomer = (onOk) =>
  open(
    t('newCustomer'),
    [
      h(
        'label',
        {},
        t('name'),
        h('input', {
          name: 'displayName',
          required: true,
          maxlength: '40',
          autocomplete: 'off',
          'data-testid': 'phone-new-name',
        }),
      ),
      h(
        'label',
        {},
        t('language'),
        h(
          'select',
          { name: 'language' },
          Object.entries(languages).map(([code, name]) => h('option', { value: code === 'zh' ? 'zh-TW' : code }, name)),
        ),
      ),
    ],
    (form) => onOk({ displayName: form.get('displayName'), language: form.get('language') }),
  );

/** Dialog for a datetimepicker action. */
export const askTime = (action, onOk) =>
  open(
    action.label ?? action.mode,
    h('input', {
      name: 'when',
      type: action.mode === 'datetime' ? 'datetime-local' : action.mode,
      value: action.initial,
      min: action.min,
      max: action.max,
      required: true,
    }),
    (form) => onOk(form.get('when')),
  );

export function showPicture(url) {
  const close = () => cover.remove();
  const cover = h('div', { class: 'cover', onclick: close }, h('img', { src: url, alt: '' }));
  document.body.append(cover);
}

let toast;
export function say(text) {
  toast?.remove();
  toast = h('div', { class: 'toast', role: 'status' }, text);
  document.body.append(toast);
  const mine = toast;
  setTimeout(() => mine.remove(), 3_500);
}
