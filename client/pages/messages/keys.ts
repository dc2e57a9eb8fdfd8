import { composes } from '../../ui/composes.ts';
import { latinLetter } from '../../ui/latin-letter.ts';
import { meanings, type Shortcut } from './keys-table.ts';

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode'>;

/**
 * Returns the shortcut of a key press; `null` if there is none. On Thai and Chinese keyboard layouts, the physical key determines the
 * letter or digit.
 */
export function shortcutOf(press: Press): Shortcut | null {
  if (composes(press) || press.ctrlKey || press.metaKey || press.altKey) return null;
  const known = meanings.get(latinLetter(press) || press.key);
  if (known !== undefined) return known;
  if (/^[\x20-\x7e]$/.test(press.key)) return null;
  if (press.code === 'Slash') return 'search';
  return meanings.get(/^Digit([1-9])$/.exec(press.code)?.[1] ?? '') ?? null;
}

/** Whether the focused element handles the key itself, such as a text field, a menu or a dialog. */
export function belongsElsewhere(target: EventTarget | null, shortcut: Shortcut, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isField = target.matches('input:not([type="radio"]), textarea, select') || target.isContentEditable;
  if (isField && shortcut !== 'back') return true;
  if (target.closest('[role="dialog"], [role="menu"]') !== null) return true;
  // An open dialog handles all keys, even if its focused element was removed.
  if (document.querySelector('[role="dialog"][aria-modal="true"]') !== null) return true;
  // A selected filter keeps the focus. Arrow keys then select another filter, but letters are shortcuts of the list.
  if (target.matches('[type="radio"]')) return key.startsWith('Arrow');
  return shortcut === 'open' && target.closest('button, a, audio, video') !== null;
}
