import { limits } from './limits.ts';

/** Ids that rows are looked up by. For rows of figures, see `metricId` in metrics.ts. */

/**
 * Returns the id of the `name` row that reserves a unique name. Case and character width are ignored. For `call`, the name is the id of a
 * conversation, which can have only one open call. For `link` and `file`, the name is the hash of the link's token.
 */
export const nameKey = (
  what: 'brand' | 'channel' | 'username' | 'email' | 'token' | 'link' | 'call' | 'file',
  name: string,
) => `${what}:${name.normalize('NFKC').toLowerCase()}`;

/** Returns the id of the row which records that a person has used a `clientId` in a conversation. */
export function sentAsId(conversationId: string, staffId: string, clientId: string): string {
  return `${conversationId}/${staffId}/${clientId}`;
}

/** Returns the id of the row for an automatic message in a conversation. There is at most one row per kind. */
export function automaticId(conversationId: string, what: string): string {
  return `${conversationId}/${what}`;
}

/**
 * Returns the UTC day of a time, as the number of days since 1970.
 * @param at milliseconds since 1970
 */
export const riseDay = (at: number) => Math.floor(at / 86_400_000);

/**
 * Returns the id of the row that lists the customers of a brand who became VIP customers on a day.
 * @param day days since 1970
 */
export function risesId(brandId: string, day: number): string {
  return `${brandId}:${day}`;
}

/** Returns the id of the row for a conversation that a person muted. */
export function muteId(staffId: string, conversationId: string): string {
  return `${staffId}/${conversationId}`;
}

/** Returns the id of a notification. A later notification for the same person, cause and conversation replaces the earlier notification. */
export function notificationId(staffId: string, cause: string, conversationId: string): string {
  return `${staffId}/${cause}/${conversationId}`;
}

/** Returns the id of the one-time link that an administrator created for a person. */
export function linkId(staffId: string): string {
  return staffId;
}

/**
 * Returns the ids of the one-time links that a person can request. There are several, so that a request by someone else does not invalidate
 * a link that the person has already received.
 */
export function requestedLinkIds(staffId: string): string[] {
  return Array.from({ length: limits.linksRequested }, (_, n) => `${staffId}/requested/${n}`);
}
