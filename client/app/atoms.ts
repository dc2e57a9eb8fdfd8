import { createStore } from 'jotai';

/** The only Jotai store. Passed to the Provider, and used directly by code outside React. */
export const atoms = createStore();
