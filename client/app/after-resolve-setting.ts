import { storedAtom } from './stored-atom.ts';

/** Choices of what is shown after the user has resolved the open conversation, in the order of the settings. */
export const afterResolveChoices = ['next', 'stay', 'close'] as const;
export type AfterResolve = (typeof afterResolveChoices)[number];

/**
 * What is shown after the user has resolved the open conversation: the next conversation of the view, the same conversation, or none.
 * Stored in the browser.
 */
export const afterResolveAtom = storedAtom<AfterResolve>('messages.afterResolve', 'next', { getOnInit: true });
