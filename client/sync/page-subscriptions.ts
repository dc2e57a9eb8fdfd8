import { wire } from './connection.ts';
import { rowStore } from './store.ts';
import { Subscriptions } from './subscriptions.ts';

/** Subscriptions of this page to its scopes, with the page's socket and store. */
export const subscriptions = new Subscriptions(wire, rowStore);
