/** Ids of rows that are found by what they mean; see metricId in metrics.ts for the figures. */

/** The row of kind `name` that holds a unique name, whatever its case and width; `call`: the open call of a conversation. */
export const nameKey = (what: 'brand' | 'channel' | 'username' | 'email' | 'token' | 'link' | 'call', name: string) =>
  `${what}:${name.normalize('NFKC').toLowerCase()}`;

/** A clientId of one person in one conversation. */
export function sentAsId(conversationId: string, staffId: string, clientId: string): string {
  return `${conversationId}/${staffId}/${clientId}`;
}

/** An automatic message of a conversation: one of a kind at a time. */
export function automaticId(conversationId: string, what: string): string {
  return `${conversationId}/${what}`;
}

/** The UTC day of a moment, counted since 1970. */
export const riseDay = (at: number) => Math.floor(at / 86_400_000);

/** Customers of a brand who were raised to VIP on such a day. */
export function risesId(brandId: string, day: number): string {
  return `${brandId}:${day}`;
}

/** The row of a person who muted a conversation. */
export function muteId(staffId: string, conversationId: string): string {
  return `${staffId}/${conversationId}`;
}

/** One row per person, cause and conversation: a later one replaces it. */
export function notificationId(staffId: string, cause: string, conversationId: string): string {
  return `${staffId}/${cause}/${conversationId}`;
}

/** The one-time link of a person: one that an administrator created, and one that the person requested. */
export function linkId(staffId: string, isRequested: boolean): string {
  return isRequested ? `${staffId}/requested` : staffId;
}
