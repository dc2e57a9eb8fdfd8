import { limits } from './limits.ts';

/** Ids of rows that are looked up by meaning. For figures, see `metricId` in metrics.ts. */

/** Id of the `name` row that reserves a unique name, ignoring case and width. `call`: the open call of a conversation. */
export const nameKey = (what: 'brand' | 'channel' | 'username' | 'email' | 'token' | 'link' | 'call', name: string) =>
  `${what}:${name.normalize('NFKC').toLowerCase()}`;

/** Id of a person's clientId in a conversation. */
export function sentAsId(conversationId: string, staffId: string, clientId: string): string {
  return `${conversationId}/${staffId}/${clientId}`;
}

/** Id of an automatic message in a conversation: one per kind at a time. */
export function automaticId(conversationId: string, what: string): string {
  return `${conversationId}/${what}`;
}

/** UTC day of a time, counted since 1970. */
export const riseDay = (at: number) => Math.floor(at / 86_400_000);

/** Id of the row with a brand's customers who were raised to VIP on this day. */
export function risesId(brandId: string, day: number): string {
  return `${brandId}:${day}`;
}

/** Id of the row for a conversation that a person muted. */
export function muteId(staffId: string, conversationId: string): string {
  return `${staffId}/${conversationId}`;
}

/** Id of a notification: one per person, cause and conversation. A later one replaces it. */
export function notificationId(staffId: string, cause: string, conversationId: string): string {
  return `${staffId}/${cause}/${conversationId}`;
}

/** Id of a person's one-time link that an administrator created. */
export function linkId(staffId: string): string {
  return staffId;
}

/** Ids of the one-time links that the person requested. Several, so that requests by others do not end the link that the person received. */
export function requestedLinkIds(staffId: string): string[] {
  return Array.from({ length: limits.linksRequested }, (_, n) => `${staffId}/requested/${n}`);
}
