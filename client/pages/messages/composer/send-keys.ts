import type { SendKey } from '../../../app/send-setting.ts';
import { composes } from '../../../ui/composes.ts';

export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

/**
 * Returns whether a key press sends the text, sends it and resolves the case, or opens the choice of a later time; `null` if none of these.
 * Ctrl+Enter and Cmd+Enter always send.
 */
export function sends(press: KeyPress, sendKey: SendKey): 'send' | 'resolve' | 'later' | null {
  if (press.key !== 'Enter' || composes(press)) return null;
  if (press.altKey) return press.shiftKey || press.ctrlKey || press.metaKey ? null : 'later';
  if (press.ctrlKey || press.metaKey) return press.shiftKey ? 'resolve' : 'send';
  return press.shiftKey === (sendKey === 'shiftEnter') ? 'send' : null;
}
