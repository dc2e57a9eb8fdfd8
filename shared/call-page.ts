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
  'taken',
  'over',
  'declined',
  'missed',
  'used',
  'gone',
  'unable',
] as const;
export type PageState = (typeof pageStates)[number];
