import { composes } from '../../ui/composes.ts';

export type Shortcut =
  | 'up'
  | 'down'
  | 'open'
  | 'reply'
  | 'search'
  | 'back'
  | 'resolve'
  | 'assign'
  | 'label'
  | 'pin'
  | 'choose'
  | 'panel'
  | 'undo'
  | 'keys';

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode'>;

const named: Record<string, Shortcut> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Enter: 'open',
  Escape: 'back',
  '/': 'search',
  '?': 'keys',
};
const letters: Record<string, Shortcut> = {
  j: 'down',
  k: 'up',
  r: 'reply',
  e: 'resolve',
  a: 'assign',
  l: 'label',
  p: 'pin',
  x: 'choose',
  i: 'panel',
  z: 'undo',
};

/** A shortcut that moves the focus or the cursor, and changes nothing. */
export function isStep(shortcut: Shortcut): boolean {
  return ['up', 'down', 'reply', 'search', 'keys'].includes(shortcut);
}

/** What a key means in the inbox. On a keyboard that writes Thai or Chinese the place of the key counts. */
export function shortcutOf(press: Press): Shortcut | null {
  if (composes(press) || press.ctrlKey || press.metaKey || press.altKey) return null;
  const known = named[press.key];
  if (known !== undefined) return known;
  const latin = /^[a-z]$/i.test(press.key) ? press.key : (/^Key([A-Z])$/.exec(press.code)?.[1] ?? '');
  if (press.code === 'Slash' && !/^[\x20-\x7e]$/.test(press.key)) return 'search';
  return letters[latin.toLowerCase()] ?? null;
}

/** Whether the key belongs to what has the focus: a box that is written in, a menu, a dialog. */
export function belongsElsewhere(target: EventTarget | null, shortcut: Shortcut, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="dialog"], [role="menu"]') !== null) return true;
  // A dialog has all keys, also where what had the focus in it is gone.
  if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return true;
  // A filter that was chosen keeps the focus: arrows choose another one, letters are the list's.
  if (target.matches('[type="radio"]')) return key.startsWith('Arrow');
  if (target.isContentEditable || target.matches('input, textarea, select')) return shortcut !== 'back';
  return shortcut === 'open' && target.closest('button, a, audio, video') !== null;
}
