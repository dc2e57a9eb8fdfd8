import { buttonsOf, cardOf } from './cards.js';
import { h, icon } from './dom.js';
import { flexOf } from './flex.js';
import { stickerArt } from './sticker-art.js';
import { t } from './words.js';

const links = /(https?:\/\/[^\s]+)/g;

const linked = (text) =>
  text
    .split(links)
    .map((part, index) => (index % 2 ? h('a', { href: part, target: '_blank', rel: 'noreferrer' }, part) : part));

/** Renders a text with its LINE emoji, mentions and placeholders of textV2. */
function textOf(message, names) {
  if (message.type === 'textV2') {
    const parts = message.text.split(/\{\{|\}\}|\{(\w+)\}/g);
    return parts.map((part, index) => {
      if (index % 2 === 0) return linked(part);
      const piece = message.substitution?.[part];
      if (piece?.type === 'emoji') return h('span', { class: 'line-emoji' }, '☺');
      if (piece?.type !== 'mention') return '';
      return h('b', { class: 'mention' }, `@${names[piece.mentionee?.userId] ?? 'All'}`);
    });
  }
  if (!message.emojis?.length) return linked(message.text ?? '');
  let at = 0;
  const out = [];
  for (const { index, length = 1 } of [...message.emojis].sort((a, b) => a.index - b.index)) {
    out.push(message.text.slice(at, index), h('span', { class: 'line-emoji' }, '☺'));
    at = index + length;
  }
  return [...out, message.text.slice(at)];
}

const sizeOf = (bytes) =>
  bytes > 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1e3))} KB`;

function place(message) {
  const map = h('div', { class: 'map' }, icon('location'));
  return h(
    'div',
    { class: 'card place' },
    map,
    h('div', { class: 'card-body' }, h('b', {}, message.title ?? t('location')), h('p', {}, message.address ?? '')),
  );
}

/** Returns the URLs of the content: at the simulator for a customer's message, at the console for a message of the console. */
function sourceOf(entry) {
  const { message } = entry;
  if (entry.hasContent) return { full: `/phone/content/${entry.id}`, small: `/phone/content/${entry.id}` };
  const { originalContentUrl, previewImageUrl } = message.contentProvider ?? message;
  return { full: originalContentUrl, small: entry.small ?? previewImageUrl ?? originalContentUrl };
}

/** Returns the content of a message without its bubble. `bare` content has no bubble. */
export function bodyOf(entry, { runAction, view, names }) {
  const { message } = entry;
  const { full, small } = sourceOf(entry);
  switch (message.type) {
    case 'text':
    case 'textV2':
      return { node: h('div', { class: 'text' }, textOf(message, names)) };
    case 'image':
      return { bare: true, node: h('img', { class: 'media', src: small, alt: t('photo'), onclick: () => view(full) }) };
    case 'video':
      return {
        bare: true,
        node: h('video', {
          class: 'media',
          src: full,
          poster: entry.hasContent ? undefined : small,
          controls: true,
          playsInline: true,
          preload: 'metadata',
        }),
      };
    case 'audio':
      return { node: h('audio', { src: full, controls: true, preload: 'metadata' }) };
    case 'sticker':
      return {
        bare: true,
        node: h('div', { class: 'sticker', title: (message.keywords ?? []).join(', ') }, stickerArt(message.stickerId)),
      };
    case 'location':
      return { bare: true, node: place(message) };
    case 'file':
      return {
        node: h(
          'div',
          { class: 'file' },
          icon('file'),
          h('div', {}, h('b', {}, message.fileName), h('small', {}, sizeOf(message.fileSize ?? 0))),
        ),
      };
    case 'template':
      return { bare: true, node: cardOf(message, runAction, view) };
    case 'flex':
      return { bare: true, node: flexOf(message, runAction, view) };
    case 'imagemap':
      return { bare: true, node: h('img', { class: 'media', src: `${message.baseUrl}/700`, alt: message.altText }) };
    case 'coupon':
      return {
        bare: true,
        node: h(
          'div',
          { class: 'card coupon' },
          icon('ticket'),
          h('b', {}, t('coupon')),
          h('small', {}, message.couponId),
        ),
      };
    default:
      return { node: h('div', { class: 'text muted' }, `${t('unknown')}: ${message.type}`) };
  }
}

/** Returns the summary of a message in one line, for the list and for quotes. */
export function summaryOf(message) {
  if (!message) return '';
  if (message.type === 'unsent') return t('unsentOther');
  if (message.text) return message.text;
  if (message.altText) return message.altText;
  if (message.fileName) return message.fileName;
  const known = {
    image: 'photo',
    video: 'video',
    audio: 'audio',
    sticker: 'sticker',
    location: 'location',
    coupon: 'coupon',
  };
  return known[message.type] ? `[${t(known[message.type])}]` : `[${message.type}]`;
}

/** Quick reply chips below the last message of the account. */
export function quickReplies(entries, runAction) {
  const last = entries.at(-1);
  const items = last?.from === 'bot' ? (last.message.quickReply?.items ?? []) : [];
  if (items.length === 0) return null;
  return h(
    'div',
    { class: 'quick-replies', 'data-testid': 'phone-quick-replies' },
    buttonsOf(
      items.map((item) => item.action),
      runAction,
      'phone-quick-reply',
    ),
  );
}
