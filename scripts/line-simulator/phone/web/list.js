import { h, icon } from './dom.js';
import { summaryOf } from './message.js';
import { language, languages, t } from './words.js';

const shortTime = (at) => {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(
    'en-GB',
    isToday ? { hour: '2-digit', minute: '2-digit' } : { day: 'numeric', month: 'numeric' },
  ).format(at);
};

/** People and groups of an account. Each person represents a phone. */
export class ListView {
  #do;
  #state;
  #selected;
  #filter = '';
  #items = h('div', { class: 'items', 'data-testid': 'phone-customer-select', role: 'listbox' });
  #search = h('input', { type: 'search', 'data-testid': 'phone-search' });
  node = h('aside', { class: 'list' });

  constructor(actions) {
    this.#do = actions;
    this.#search.addEventListener('input', () => {
      this.#filter = this.#search.value.toLowerCase();
      this.#drawItems();
    });
  }

  draw(state, selected) {
    this.#state = state;
    this.#selected = selected;
    this.#search.placeholder = t('search');
    this.#search.setAttribute('aria-label', t('search'));
    if (!this.node.contains(document.activeElement) || this.node.dataset.language !== language) this.#drawFrame();
    this.#drawItems();
  }

  #drawFrame() {
    this.node.dataset.language = language;
    const { channels, channelId } = this.#state;
    const pick = h(
      'select',
      {
        'data-testid': 'phone-channel-select',
        'aria-label': t('account'),
        onchange: (event) => this.#do.pickChannel(event.target.value),
      },
      channels.map((channel) =>
        h('option', { value: channel.channelId, selected: channel.channelId === channelId }, channel.botName),
      ),
    );
    const tongue = h(
      'select',
      {
        class: 'language',
        'data-testid': 'phone-language',
        'aria-label': t('language'),
        onchange: (event) => this.#do.pickLanguage(event.target.value),
      },
      Object.entries(languages).map(([code, name]) => h('option', { value: code, selected: code === language }, name)),
    );
    const bot = channels.find((channel) => channel.channelId === channelId);
    this.node.replaceChildren(
      h('header', {}, h('h1', {}, t('title')), tongue),
      h(
        'label',
        { class: 'account' },
        bot && h('img', { src: bot.pictureUrl, alt: '' }),
        h('span', {}, h('small', {}, t('account')), pick),
      ),
      h(
        'div',
        { class: 'find' },
        h('div', { class: 'searchbox' }, icon('search'), this.#search),
        h(
          'button',
          {
            type: 'button',
            class: 'round',
            title: t('newCustomer'),
            'aria-label': t('newCustomer'),
            'data-testid': 'phone-new-customer',
            onclick: () => this.#do.newCustomer(),
          },
          icon('plus'),
        ),
      ),
      this.#items,
    );
  }

  #drawItems() {
    const chats = this.#state.chats.filter((chat) => chat.name.toLowerCase().includes(this.#filter));
    if (this.#state.chats.length === 0) {
      this.#items.replaceChildren(h('p', { class: 'hint' }, t(this.#state.channels.length ? 'noChats' : 'noAccount')));
      return;
    }
    this.#items.replaceChildren(
      ...chats.map((chat) =>
        h(
          'button',
          {
            type: 'button',
            role: 'option',
            'aria-selected': String(chat.id === this.#selected),
            class: chat.id === this.#selected ? 'item on' : 'item',
            'data-testid': 'phone-customer',
            'data-chat-id': chat.id,
            onclick: () => this.#do.pickChat(chat.id),
          },
          h('img', { src: chat.pictureUrl, alt: '' }),
          h(
            'span',
            { class: 'item-text' },
            h('b', {}, chat.name),
            h('small', {}, chat.last ? summaryOf(chat.last.message) : ''),
          ),
          h(
            'span',
            { class: 'item-side' },
            h('time', {}, chat.last ? shortTime(chat.last.at) : ''),
            chat.friendship === 'blocked' && h('em', {}, t('block')),
          ),
        ),
      ),
    );
  }
}
