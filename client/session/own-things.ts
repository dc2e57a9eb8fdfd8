import { local } from './browser-storage.ts';
import { keys, readJson } from './storage.ts';

/** Whether a storage key belongs to the user's content, such as drafts, and not to the preferences of this browser. */
const isOwn = (key: string) =>
  key.startsWith('draft:') ||
  key.startsWith('attached:') ||
  [keys.pending, keys.brand, 'messages.floating'].includes(key);

/** Storage key of the id of the last signed-in user, who owns the stored content. Survives a 401. */
const ownerKey = 'owner';

/** Returns the id of the owner of the stored content. `undefined` after a sign-out. */
export const ownerOfThings = (): string | undefined => local.getItem(ownerKey) ?? undefined;

/** Deletes the owner's content on sign-out. Not called on a 401, because the same user usually signs in again. */
export function forgetOwnThings(): void {
  for (const key of local.keys().filter(isOwn)) local.removeItem(key);
  local.removeItem(ownerKey);
}

/**
 * Makes a user the owner of the stored content, which is deleted first if it belongs to another user. Content from older versions, which
 * stored no owner, belongs to the stored user.
 */
export function takeOver(userId: string): void {
  const owner = local.getItem(ownerKey) ?? (readJson(keys.user) as { id?: string } | undefined)?.id;
  if (owner !== undefined && owner !== userId) forgetOwnThings();
  local.setItem(ownerKey, userId);
}
