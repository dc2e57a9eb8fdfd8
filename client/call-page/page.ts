import { isLast, type PageState } from '../../shared/call-page.ts';
import type { CallKind } from '../../shared/calls.ts';

/** Data attributes of the body. The server writes the initial values, and CSS shows the elements of the current state. */
interface PageData {
  state: PageState;
  kind: CallKind;
  brand: string;
  logo: string;
  ours?: 'on' | 'off';
  remote?: 'on' | 'off';
}

export const data = document.body.dataset as unknown as PageData;

export const isOver = (): boolean => isLast(data.state);

export const button = (id: string) => document.getElementById(id) as HTMLButtonElement;
export const video = (id: 'ours' | 'remote') => document.getElementById(id) as HTMLVideoElement;
