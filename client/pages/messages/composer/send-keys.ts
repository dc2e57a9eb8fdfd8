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
 * Returns whether a key press sends the text, or sends it and resolves the case; `null` if neither. Ctrl+Enter and Cmd+Enter always send.
 */
export function sends(press: KeyPress, sendKey: SendKey): 'send' | 'resolve' | null {
  if (press.key !== 'Enter' || press.altKey || composes(press)) return null;
  if (press.ctrlKey || press.metaKey) return press.shiftKey ? 'resolve' : 'send';
  return press.shiftKey === (sendKey === 'shiftEnter') ? 'send' : null;
}
