import { keptAtom } from '../app/kept-atom.ts';

/** This browser's alerts for new messages. */
export const desktopAtom = keptAtom('alerts.desktop', false);
export const soundAtom = keptAtom('alerts.sound', true);

/** The waiting customers that the strip tells of: all, one's own and those that nobody has, or none. */
export const waitingChoices = ['all', 'mine', 'none'] as const;
export type WaitingChoice = (typeof waitingChoices)[number];
export const waitingAtom = keptAtom<WaitingChoice>('alerts.waiting', 'mine', { getOnInit: true });
