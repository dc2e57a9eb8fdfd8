import { h, icon } from './dom.js';
import { bodyOf, quickReplies, summaryOf } from './message.js';
import { locale, t } from './words.js';

const clock = (at) => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(at);

function dayOf(at) {
  const day = new Date(at).toDateString();
  if (day === new Date().toDateString()) return t('today');
  if (day === new Date(Date.now() - 86_400_000).toDateString()) return t('yesterday');
  return new Intl.DateTimeFormat(locale(), { weekday: 'short', day: 'numeric', month: 'short' }).format(at);
}

/** DOM nodes of unchanged messages, reused so that a video continues to play. */
const kept = new Map();

export class ChatView {
  #do;
  #list = h('div', { class: 'messages', 'data-testid': 'phone-messages', role: 'log' });
  #under = h('div', { class: 'under' });
  node = h('div', { class: 'chat-scroll' }, this.#list, this.#under);

  constructor(actions) {
    this.#do = actions;
  }

  draw(chat, me, bot) {
    const atEnd = this.node.scrollHeight - this.node.scrollTop - this.node.clientHeight < 120;
    const fresh = this.node.dataset.chat !== `${bot.channelId} ${chat.id}`;
    this.node.dataset.chat = `${bot.channelId} ${chat.id}`;
    const people = Object.fromEntries(chat.members.map((member) => [member.userId, member]));
    let day;
    const nodes = chat.entries.flatMap((entry, index) => {
      const node = this.#entry(entry, chat, me, bot, people, chat.entries[index - 1]);
      const today = dayOf(entry.at);
      if (today === day) return [node];
      day = today;
      return [h('div', { class: 'day' }, h('span', {}, today)), node];
    });
    if (nodes.length === 0) nodes.push(h('div', { class: 'empty' }, t('noMessages')));
    this.#list.replaceChildren(...nodes);
    const dots =
      chat.loading &&
      h(
        'div',
        { class: 'row theirs' },
        this.#face(bot.pictureUrl),
        h('div', { class: 'bubble dots', 'data-testid': 'phone-loading' }, h('i'), h('i'), h('i')),
      );
    this.#under.replaceChildren(...[dots, quickReplies(chat.entries, this.#do.runAction)].filter(Boolean));
    if (atEnd || fresh) this.toEnd();
  }

  toEnd() {
    const end = () => {
      this.node.scrollTop = this.node.scrollHeight;
    };
    end();
    // Images get their height only after loading.
    for (const media of this.#list.querySelectorAll('img, video')) {
      for (const event of ['load', 'loadedmetadata']) media.addEventListener(event, end, { once: true });
    }
  }

  #entry(entry, chat, me, bot, people, before) {
    const key = `${entry.id} ${me} ${t('read')}`;
    const follows = before?.from === entry.from && !before.unsent && entry.at - before.at < 120_000;
    const state = JSON.stringify([entry, follows, chat.members.length]);
    const known = kept.get(key);
    if (known?.state === state) return known.node;
    const node = this.#drawEntry(entry, chat, me, bot, people, follows);
    if (kept.size > 2_000) kept.clear();
    kept.set(key, { state, node });
    return node;
  }

  #drawEntry(entry, chat, me, bot, people, follows) {
    const own = entry.from === me;
    if (entry.unsent)
      return h(
        'div',
        { class: 'day', 'data-testid': 'phone-unsent' },
        h('span', {}, t(own ? 'unsentOwn' : 'unsentOther')),
      );
    const isBot = entry.from === 'bot';
    const who = isBot
      ? { name: entry.message.sender?.name ?? bot.botName, pictureUrl: entry.message.sender?.iconUrl ?? bot.pictureUrl }
      : (people[entry.from] ?? { name: chat.name, pictureUrl: chat.pictureUrl });
    const names = Object.fromEntries(Object.values(people).map((person) => [person.userId, person.name]));
    const { node, bare } = bodyOf(entry, { runAction: this.#do.runAction, view: this.#do.view, names });
    const quoted =
      entry.quotedMessageId && h('div', { class: 'quoted' }, entry.quoted ? summaryOf(entry.quoted.message) : '…');
    const wide = ['carousel'].some((name) => node.classList?.contains(name));
    const bubble = h('div', { class: `bubble ${bare ? 'bare' : ''}` }, quoted, node);
    const meta = h(
      'div',
      { class: 'meta' },
      own && entry.read && h('span', { 'data-testid': 'phone-read' }, t('read')),
      entry.edited && h('span', {}, t('edited')),
      h('time', {}, clock(entry.at)),
    );
    const more = h(
      'button',
      {
        type: 'button',
        class: 'more',
        'aria-label': t('more'),
        'data-testid': 'phone-message-menu',
        onclick: (event) => this.#menu(event.currentTarget, entry, own, chat),
      },
      icon('dots'),
    );
    return h(
      'div',
      {
        class: `row ${own ? 'mine' : 'theirs'} ${follows ? 'follows' : ''} ${wide ? 'wide' : ''}`,
        'data-testid': 'phone-message',
        'data-message-id': entry.id,
        'data-from': isBot ? 'bot' : entry.from,
        'data-type': entry.message.type,
      },
      !own && this.#face(follows ? undefined : who.pictureUrl),
      h(
        'div',
        { class: 'stack' },
        !own && !follows && h('div', { class: 'who' }, who.name),
        h('div', { class: 'line' }, bubble, h('div', { class: 'side' }, more, meta)),
      ),
    );
  }

  #face(url) {
    return url ? h('img', { class: 'face', src: url, alt: '' }) : h('span', { class: 'face' });
  }

  #menu(anchor, entry, own, chat) {
    const close = () => menu.remove();
    const item = (label, testid, run) => h('button', { type: 'button', 'data-testid': testid, onclick: run }, t(label));
    const text = entry.message.type === 'text';
    const menu = h(
      'div',
      { class: 'popover' },
      item('quote', 'phone-quote', () => this.#do.quote(entry)),
      own && item('unsend', 'phone-unsend', () => this.#do.unsend(entry)),
      own && text && chat.kind === 'group' && item('edit', 'phone-edit', () => this.#do.edit(entry)),
    );
    document.querySelector('.popover')?.remove();
    const { left, bottom } = anchor.getBoundingClientRect();
    menu.style.cssText = `left:${Math.max(8, Math.min(left - 40, innerWidth - 150))}px;top:${Math.min(bottom + 4, innerHeight - 140)}px`;
    document.body.append(menu);
    setTimeout(() => document.addEventListener('click', close, { once: true }));
  }
}
