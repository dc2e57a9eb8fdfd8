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

/** Whether this key press sends what is written, or resolves with it. */
export function sends(press: KeyPress, enterAlone: boolean): 'send' | 'resolve' | null {
  if (press.key !== 'Enter' || press.altKey || composes(press)) return null;
  if (press.ctrlKey || press.metaKey) return press.shiftKey ? 'resolve' : 'send';
  return press.shiftKey === enterAlone ? null : 'send';
}
