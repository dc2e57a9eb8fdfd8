import { h, icon } from './dom.js';
import { summaryOf } from './message.js';
import { stickerArt, stickers } from './sticker-art.js';
import { t } from './words.js';

/** The bar at the bottom: text, the tray of the plus button, stickers, and the quoted or edited message. */
export class Composer {
  #do;
  #quote;
  #editing;
  #tray = '';
  #text = h('textarea', { rows: 1, 'data-testid': 'phone-input', enterkeyhint: 'send' });
  node = h('div', { class: 'composer' });

  constructor(actions) {
    this.#do = actions;
    this.#text.addEventListener('input', () => this.#grow());
    this.#text.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.#send();
    });
  }

  quote(entry) {
    this.#quote = entry;
    this.#editing = undefined;
    this.draw();
    this.#text.focus();
  }

  edit(entry) {
    this.#editing = entry;
    this.#quote = undefined;
    this.#text.value = entry.message.text;
    this.draw();
    this.#text.focus();
  }

  reset() {
    this.#quote = undefined;
    this.#editing = undefined;
    this.#tray = '';
    this.#text.value = '';
    this.draw();
  }

  draw() {
    this.#text.placeholder = t('type');
    this.#text.setAttribute('aria-label', t('type'));
    const about = this.#quote ?? this.#editing;
    const focused = document.activeElement === this.#text;
    this.node.replaceChildren(
      ...[
        about && this.#about(about),
        h(
          'div',
          { class: 'bar' },
          this.#button('plus', 'more', 'phone-more', () => this.#toggle('more')),
          this.#button('photo', 'photo', 'phone-photo', () => this.#pick('image/*,video/*')),
          h(
            'div',
            { class: 'field' },
            this.#text,
            this.#button('sticker', 'sticker', 'phone-sticker', () => this.#toggle('stickers')),
          ),
          this.#button('send', 'send', 'phone-send', () => this.#send(), 'send'),
        ),
        this.#tray === 'more' && this.#more(),
        this.#tray === 'stickers' && this.#stickers(),
      ].filter(Boolean),
    );
    this.#grow();
    if (focused) this.#text.focus();
  }

  #about(entry) {
    const cancel = () => {
      this.#quote = undefined;
      if (this.#editing) this.reset();
      else this.draw();
    };
    return h(
      'div',
      { class: 'about' },
      h('b', {}, t(this.#editing ? 'edit' : 'quote')),
      h('span', {}, summaryOf(entry.message)),
      this.#button('close', 'cancel', 'phone-cancel', cancel),
    );
  }

  #button(picture, word, testid, onclick, extra = '') {
    return h(
      'button',
      {
        type: 'button',
        class: `round ${extra}`,
        'aria-label': t(word),
        title: t(word),
        'data-testid': testid,
        onclick,
      },
      icon(picture),
    );
  }

  #toggle(tray) {
    this.#tray = this.#tray === tray ? '' : tray;
    this.draw();
    this.#do.resized();
  }

  #more() {
    const tile = (picture, word, testid, onclick) =>
      h('button', { type: 'button', 'data-testid': testid, onclick }, icon(picture), h('span', {}, t(word)));
    const sample = (kind) => () => this.#do.send({ do: 'sample', kind });
    return h(
      'div',
      { class: 'tray' },
      tile('photo', 'samplePhoto', 'phone-send-image', sample('image')),
      tile('video', 'video', 'phone-send-video', sample('video')),
      tile('audio', 'audio', 'phone-send-audio', sample('audio')),
      tile('file', 'file', 'phone-send-file', () => this.#pick('')),
      tile('location', 'location', 'phone-send-location', sample('location')),
    );
  }

  #stickers() {
    const send = (sticker) => () => {
      const quote = this.#quote?.id;
      this.#quote = undefined;
      this.#do.send({ do: 'sticker', ...sticker, ...(quote ? { quote } : {}) });
      this.draw();
    };
    return h(
      'div',
      { class: 'tray stickers' },
      stickers.map((sticker) =>
        h(
          'button',
          {
            type: 'button',
            'data-testid': 'phone-sticker-item',
            'aria-label': sticker.keywords[0],
            onclick: send(sticker),
          },
          stickerArt(sticker.stickerId),
        ),
      ),
    );
  }

  #pick(accept) {
    const input = h('input', { type: 'file', accept, multiple: true, 'data-testid': 'phone-file', hidden: true });
    input.addEventListener('change', () => {
      for (const file of input.files) this.#do.sendFile(file);
      input.remove();
    });
    this.node.append(input);
    input.click();
  }

  #send() {
    const text = this.#text.value.trim();
    if (!text) return;
    const [quote, editing] = [this.#quote?.id, this.#editing?.id];
    this.#quote = undefined;
    this.#editing = undefined;
    this.#text.value = '';
    this.draw();
    this.#do.send(
      editing ? { do: 'edit', messageId: editing, text } : { do: 'write', text, ...(quote ? { quote } : {}) },
    );
  }

  /** Adjusts the height of the field to its text. Waits until the field is visible, because hidden fields have no height. */
  #grow() {
    if (!this.#text.isConnected) {
      requestAnimationFrame(() => this.#text.isConnected && this.#grow());
      return;
    }
    this.#text.style.height = 'auto';
    this.#text.style.height = `${Math.min(this.#text.scrollHeight, 110)}px`;
    this.node.classList.toggle('filled', this.#text.value.trim() !== '');
  }
}
