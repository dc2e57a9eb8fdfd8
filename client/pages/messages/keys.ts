import { composes } from '../../ui/composes.ts';
import { meanings, type Shortcut } from './keys-table.ts';

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode'>;

/** The shortcut of a key in the inbox. On a keyboard that writes Thai or Chinese the place of the key counts. */
export function shortcutOf(press: Press): Shortcut | null {
  if (composes(press) || press.ctrlKey || press.metaKey || press.altKey) return null;
  const latin = /^[a-z]$/i.test(press.key) ? press.key : (/^Key([A-Z])$/.exec(press.code)?.[1] ?? '');
  const known = meanings.get(latin.toLowerCase() || press.key);
  if (known !== undefined) return known;
  return press.code === 'Slash' && !/^[\x20-\x7e]$/.test(press.key) ? 'search' : null;
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
