import { atomWithStorage } from 'jotai/utils';

/** What this browser is to do when a message comes. */
export const desktopAtom = atomWithStorage('alerts.desktop', false);
export const soundAtom = atomWithStorage('alerts.sound', true);
