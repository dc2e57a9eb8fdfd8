import { isLast, type PageState } from '../../shared/call-page.ts';
import type { CallKind } from '../../shared/calls.ts';

/** The body's attributes: the server writes how the page begins, and style shows what belongs to a state. */
interface PageData {
  state: PageState;
  kind: CallKind;
  brand: string;
  logo: string;
  ours?: 'on' | 'off';
  theirs?: 'on' | 'off';
}

export const data = document.body.dataset as unknown as PageData;

export const isOver = (): boolean => isLast(data.state);

export const button = (id: string) => document.getElementById(id) as HTMLButtonElement;
export const video = (id: 'ours' | 'theirs') => document.getElementById(id) as HTMLVideoElement;
