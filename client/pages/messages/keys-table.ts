import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from '../../../shared/permissions.ts';
import { type VerbName, verbEntries } from './verbs/table.ts';
import type { Verb } from './verbs/verb.ts';

/** The meaning of a key in the inbox: a step through the page, or a verb of a conversation. */
type PageShortcut = 'up' | 'down' | 'open' | 'reply' | 'choose' | 'panel' | 'undo' | 'search' | 'back' | 'keys';
export type Shortcut = PageShortcut | VerbName;

interface InboxKey {
  /** By the key's name or its letter. */
  means: Readonly<Record<string, PageShortcut>>;
  /** The right without which it means nothing. */
  permission: Permission | null;
  /** It moves the focus or the cursor, and changes nothing. */
  isStep: boolean;
  /** As the map of keys shows it: before the verbs, after them, or at its end. */
  shown: { part: 'moving' | 'doing' | 'leaving'; keys: readonly string[] };
  words: MessageDescriptor;
}

/** The keys of the inbox that are no verbs, in the order of their map. */
export const inboxKeys: readonly InboxKey[] = [
  {
    means: { j: 'down', k: 'up', ArrowDown: 'down', ArrowUp: 'up' },
    permission: null,
    isStep: true,
    shown: { part: 'moving', keys: ['J', 'K', '↑', '↓'] },
    words: msg({ id: 'messages.key_move', message: 'Move through the list' }),
  },
  {
    means: { Enter: 'open' },
    permission: null,
    isStep: false,
    shown: { part: 'moving', keys: ['Enter'] },
    words: msg({ id: 'messages.key_open', message: 'Open the conversation' }),
  },
  {
    means: { r: 'reply' },
    permission: 'messages.reply',
    isStep: true,
    shown: { part: 'moving', keys: ['R'] },
    words: msg({ id: 'messages.key_reply', message: 'Write an answer' }),
  },
  {
    means: { x: 'choose' },
    permission: 'messages.reply',
    isStep: false,
    shown: { part: 'doing', keys: ['X'] },
    words: msg({ id: 'messages.key_choose', message: 'Choose several' }),
  },
  {
    means: { i: 'panel' },
    permission: null,
    isStep: false,
    shown: { part: 'doing', keys: ['I'] },
    words: msg({ id: 'thread.info', message: 'About the customer' }),
  },
  {
    means: { z: 'undo' },
    permission: null,
    isStep: false,
    shown: { part: 'doing', keys: ['Z'] },
    words: msg({ id: 'messages.undo', message: 'Undo' }),
  },
  {
    means: { '/': 'search' },
    permission: null,
    isStep: true,
    shown: { part: 'doing', keys: ['/'] },
    words: msg({ id: 'messages.key_search', message: 'Search' }),
  },
  {
    // The palette hears it, also from the composer.
    means: {},
    permission: null,
    isStep: true,
    shown: { part: 'doing', keys: ['Ctrl', 'K'] },
    words: msg({ id: 'messages.key_palette', message: 'All commands' }),
  },
  {
    means: { Escape: 'back' },
    permission: null,
    isStep: false,
    shown: { part: 'leaving', keys: ['Esc'] },
    words: msg({ id: 'messages.key_back', message: 'Step back' }),
  },
  {
    means: { '?': 'keys' },
    permission: null,
    isStep: true,
    shown: { part: 'leaving', keys: ['?'] },
    words: msg({ id: 'messages.key_map', message: 'This map' }),
  },
];

/** The meanings of keys for a person of these rights, apart from verbs. */
export function openShortcuts(may: (permission: Permission | null) => boolean): ReadonlySet<string> {
  return new Set(inboxKeys.flatMap(({ means, permission }) => (may(permission) ? Object.values(means) : [])));
}

/** The verbs that have a letter, of those that a person may use; where two share it, it stands for the first. */
export function verbKeys(may: (permission: Verb['permission']) => boolean) {
  const open = verbEntries.filter(([, { permission }]) => may(permission));
  return open.flatMap(([name, verb], index) => {
    const { letter } = verb;
    const isFirst = open.findIndex(([, one]) => one.letter === letter) === index;
    return letter !== null && isFirst ? [{ name, letter, words: verb.name }] : [];
  });
}

/** The meaning of a key's name or letter. */
export const meanings: ReadonlyMap<string, Shortcut> = new Map<string, Shortcut>([
  ...inboxKeys.flatMap(({ means }) => Object.entries(means)),
  ...verbKeys(() => true).map(({ name, letter }): [string, Shortcut] => [letter, name]),
]);

const steps = new Set<Shortcut>(inboxKeys.flatMap(({ means, isStep }) => (isStep ? Object.values(means) : [])));

/** A shortcut that moves the focus or the cursor, and changes nothing. */
export function isStep(shortcut: Shortcut): boolean {
  return steps.has(shortcut);
}
