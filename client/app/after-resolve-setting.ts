import { storedAtom } from './stored-atom.ts';

/**
 * Conversation that is shown after the open one was resolved: the next one of the view, the same one, or none. In the order of the
 * settings.
 */
export const afterResolveChoices = ['next', 'stay', 'close'] as const;
export type AfterResolve = (typeof afterResolveChoices)[number];

/** The user's choice for the time after resolving the open conversation. Stored in the browser. */
export const afterResolveAtom = storedAtom<AfterResolve>('messages.afterResolve', 'next', { getOnInit: true });
