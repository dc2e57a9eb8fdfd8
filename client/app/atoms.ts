import { createStore } from 'jotai';

/** The one store of the program. Given to the Provider, and used directly by what runs outside React. */
export const atoms = createStore();
