import { wire } from './connection.ts';
import { rowStore } from './store.ts';
import { Subscriptions } from './subscriptions.ts';

/** The scopes of this page, over its socket, into its store. */
export const subscriptions = new Subscriptions(wire, rowStore);
