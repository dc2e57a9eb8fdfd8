import { atom } from 'jotai';

/** Whether the panel with the conditions of the list is open. */
export const filterPanelAtom = atom(false);
