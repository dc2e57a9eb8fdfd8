import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from '../../../shared/permissions.ts';
import { mainViews } from './list/list-query.ts';
import { type VerbName, verbEntries } from './verbs/table.ts';
import type { Verb } from './verbs/verb.ts';

/** Shortcut of the inbox page. The verbs of a conversation have shortcuts of their own. */
type PageShortcut =
  | ('up' | 'down' | 'open' | 'next' | 'reply' | 'choose' | 'panel' | 'undo' | 'search' | 'filter' | 'back' | 'keys')
  | ViewShortcut;
/** Selects one of the views with their own chip, by its position. */
export type ViewShortcut = `view${number}`;
export type Shortcut = PageShortcut | VerbName;

interface InboxKey {
  /** Shortcut for each key name or letter. */
  means: Readonly<Record<string, PageShortcut>>;
  /** Permission required for the shortcut; `null` if none. */
  permission: Permission | null;
  /** Whether the shortcut only moves the focus or the cursor. */
  isStep: boolean;
  /**
   * Part of the shortcut list, and the keys shown there. `moving` is listed before the verbs, `doing` after the verbs, and `leaving` at the
   * end.
   */
  shown: { part: 'moving' | 'doing' | 'leaving'; keys: readonly string[] };
  label: MessageDescriptor;
}

/** Digits that select a view. */
const viewDigits = mainViews.map((_, index) => index + 1);

/** Shortcuts of the inbox except those of verbs, in the order of the shortcut list. */
export const inboxKeys: readonly InboxKey[] = [
  {
    means: { j: 'down', k: 'up', ArrowDown: 'down', ArrowUp: 'up' },
    permission: null,
    isStep: true,
    shown: { part: 'moving', keys: ['J', 'K', '↑', '↓'] },
    label: msg({ id: 'messages.key_move', message: 'Move through the list' }),
  },
  {
    means: { Enter: 'open' },
    permission: null,
    isStep: false,
    shown: { part: 'moving', keys: ['Enter'] },
    label: msg({ id: 'messages.key_open', message: 'Open the conversation' }),
  },
  {
    means: { n: 'next' },
    permission: null,
    isStep: false,
    shown: { part: 'moving', keys: ['N'] },
    label: msg({ id: 'messages.key_next', message: 'Open the next conversation' }),
  },
  {
    means: Object.fromEntries(viewDigits.map((digit) => [digit, `view${digit}` as const])),
    permission: null,
    isStep: false,
    shown: { part: 'moving', keys: [`1 – ${viewDigits.length}`] },
    label: msg({ id: 'messages.key_view', message: 'Select a filter' }),
  },
  {
    means: { r: 'reply' },
    permission: 'messages.reply',
    isStep: true,
    shown: { part: 'moving', keys: ['R'] },
    label: msg({ id: 'messages.key_reply', message: 'Write a reply' }),
  },
  {
    means: { x: 'choose' },
    permission: 'messages.reply',
    isStep: false,
    shown: { part: 'doing', keys: ['X'] },
    label: msg({ id: 'messages.key_choose', message: 'Select several' }),
  },
  {
    means: { i: 'panel' },
    permission: null,
    isStep: false,
    shown: { part: 'doing', keys: ['I'] },
    label: msg({ id: 'thread.info', message: 'Customer details' }),
  },
  {
    means: { z: 'undo' },
    permission: null,
    isStep: false,
    shown: { part: 'doing', keys: ['Z'] },
    label: msg({ id: 'messages.undo', message: 'Undo' }),
  },
  {
    means: { '/': 'search' },
    permission: null,
    isStep: true,
    shown: { part: 'doing', keys: ['/'] },
    label: msg({ id: 'messages.key_search', message: 'Search' }),
  },
  {
    means: { f: 'filter' },
    permission: null,
    isStep: false,
    shown: { part: 'doing', keys: ['F'] },
    label: msg({ id: 'list.conditions_open', message: 'Filter by conditions' }),
  },
  {
    // The command palette handles its key itself, so that the key also works inside the composer.
    means: {},
    permission: null,
    isStep: true,
    shown: { part: 'doing', keys: ['Ctrl', 'K'] },
    label: msg({ id: 'messages.key_palette', message: 'All commands' }),
  },
  {
    means: { Escape: 'back' },
    permission: null,
    isStep: false,
    shown: { part: 'leaving', keys: ['Esc'] },
    label: msg({ id: 'messages.key_back', message: 'Back' }),
  },
  {
    means: { '?': 'keys' },
    permission: null,
    isStep: true,
    shown: { part: 'leaving', keys: ['?'] },
    label: msg({ id: 'messages.key_map', message: 'Keyboard shortcuts' }),
  },
];

/** Returns the shortcuts that the user's permissions allow, except those of verbs. */
export function openShortcuts(may: (permission: Permission | null) => boolean): ReadonlySet<string> {
  return new Set(inboxKeys.flatMap(({ means, permission }) => (may(permission) ? Object.values(means) : [])));
}

/**
 * Returns the verbs that the user's permissions allow and that have a letter as shortcut. If several of them share a letter, returns only
 * the first.
 */
export function verbKeys(may: (permission: Verb['permission']) => boolean) {
  const open = verbEntries.filter(([, { permission }]) => may(permission));
  return open.flatMap(([name, verb], index) => {
    const { letter } = verb;
    const isFirst = open.findIndex(([, one]) => one.letter === letter) === index;
    return letter !== null && isFirst ? [{ name, letter, label: verb.name }] : [];
  });
}

/** Shortcut for each key name or letter. */
export const meanings: ReadonlyMap<string, Shortcut> = new Map<string, Shortcut>([
  ...inboxKeys.flatMap(({ means }) => Object.entries(means)),
  ...verbKeys(() => true).map(({ name, letter }): [string, Shortcut] => [letter, name]),
]);

const steps = new Set<Shortcut>(inboxKeys.flatMap(({ means, isStep }) => (isStep ? Object.values(means) : [])));

/** Whether a shortcut only moves the focus or the cursor. */
export function isStep(shortcut: Shortcut): boolean {
  return steps.has(shortcut);
}
