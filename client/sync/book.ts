import { wire } from './connection.ts';
import { ScopeBook } from './scope-book.ts';
import { rowStore } from './store.ts';

/** The scopes of this page, over its socket, into its store. */
export const book = new ScopeBook(wire, rowStore);
