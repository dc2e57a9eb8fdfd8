import { keptAtom } from '../kept-atom.ts';

/** What this browser is to do when a message comes. */
export const desktopAtom = keptAtom('alerts.desktop', false);
export const soundAtom = keptAtom('alerts.sound', true);

/** Whose waiting customers the strip tells of: anybody's, one's own and those that nobody has, or nobody's. */
export const waitingChoices = ['all', 'mine', 'none'] as const;
export type WaitingChoice = (typeof waitingChoices)[number];
export const waitingAtom = keptAtom<WaitingChoice>('alerts.waiting', 'mine', { getOnInit: true });
