import type { CallEnd } from './calls.ts';

/** States that nothing follows on. */
const lastStates = ['taken', 'over', 'declined', 'missed', 'used', 'gone', 'unable'] as const;

/** In which state the customer's page of a call stands; its script goes from one to the other. */
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

/** How a link's page stands after its call: to the customer one that was taken back is closed, as one that they missed. */
export function stateAfter(reason: CallEnd | null): PageState {
  if (reason === 'missed' || reason === 'withdrawn') return 'missed';
  return reason === 'declined' ? 'declined' : 'used';
}
