import type { CallEnd } from './calls.ts';

/** Final states. */
const lastStates = ['taken', 'over', 'declined', 'missed', 'used', 'gone', 'unable'] as const;

/** States of the customer's call page. The page's script moves between them. */
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

/** Returns the state of a link's page after its call. A call that staff withdrew looks like a missed one to the customer. */
export function stateAfter(reason: CallEnd | null): PageState {
  if (reason === 'missed' || reason === 'withdrawn') return 'missed';
  return reason === 'declined' ? 'declined' : 'used';
}
