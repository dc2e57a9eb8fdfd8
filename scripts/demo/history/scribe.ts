import type { Notification } from '../../../shared/rows.ts';
import type { Ids } from './ids.ts';
import type { Planned } from './planned.ts';

/** People were told something of a conversation. */
export interface Notice {
  at: number;
  cause: Notification['cause'];
  conversationId: string;
  brandId: string;
}

/** Takes down the history. */
export interface Scribe {
  ids: Ids;
  /** Where the customers' pictures are. */
  lineUrl: string;
  records: Planned[];
  notices: Notice[];
}
