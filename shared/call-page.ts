import type { CallEnd } from './calls.ts';

/** States of the customer's call page from which no other state follows. */
const lastStates = ['taken', 'over', 'declined', 'missed', 'used', 'gone', 'unable'] as const;

/** States of the customer's call page. The script of the page changes the state. */
export const pageStates = [
  'ready',
  'asking',
  'denied',
  'missing',
  'busy',
  'waiting',
  'connecting',
  'talking',
  'lost',
  'failed',
  ...lastStates,
] as const;
export type PageState = (typeof pageStates)[number];

export const isLast = (state: PageState): boolean => (lastStates as readonly PageState[]).includes(state);

/**
 * Returns the state of the call page when its link is opened after the call has ended. A call that the staff withdrew is shown as missed.
 */
export function stateAfter(reason: CallEnd | null): PageState {
  if (reason === 'missed' || reason === 'withdrawn') return 'missed';
  return reason === 'declined' ? 'declined' : 'used';
}
