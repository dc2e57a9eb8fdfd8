import { keptAtom } from '../kept-atom.ts';

/** What this browser is to do when a message comes. */
export const desktopAtom = keptAtom('alerts.desktop', false);
export const soundAtom = keptAtom('alerts.sound', true);
