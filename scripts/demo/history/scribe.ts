import type { Notification } from '../../../shared/rows.ts';
import type { Ids } from './ids.ts';
import type { Planned } from './planned.ts';

/** A notification about a conversation, sent to its recipients. */
export interface Notice {
  at: number;
  cause: Notification['cause'];
  conversationId: string;
  brandId: string;
}

/** Collects the records and notifications of the history. */
export interface Scribe {
  ids: Ids;
  /** Base URL of the customers' pictures. */
  lineUrl: string;
  records: Planned[];
  notices: Notice[];
}
