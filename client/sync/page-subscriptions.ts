import { wire } from './connection.ts';
import { rowStore } from './store.ts';
import { Subscriptions } from './subscriptions.ts';

/** The scopes of this page, connected to its socket and its store. */
export const subscriptions = new Subscriptions(wire, rowStore);
