import { local } from './browser-storage.ts';
import { keys, readJson } from './storage.ts';

/** Keys of content that a user wrote or viewed. Preferences for this browser are not included. */
const isOwn = (key: string) =>
  key.startsWith('draft:') ||
  key.startsWith('attached:') ||
  [keys.pending, keys.brand, 'messages.floating'].includes(key);

/** The user of the last sign-in, who owns the stored content. Survives a 401. */
const ownerKey = 'owner';

/** The owner of the stored content. `undefined` after a sign-out. */
export const ownerOfThings = (): string | undefined => local.getItem(ownerKey) ?? undefined;

/** Deletes the owner's content on sign-out. Not called on a 401, since the same user usually signs in again. */
export function forgetOwnThings(): void {
  for (const key of local.keys().filter(isOwn)) local.removeItem(key);
  local.removeItem(ownerKey);
}

/** Deletes content of another user. Versions that stored no owner are handled by the stored user. */
export function takeOver(userId: string): void {
  const owner = local.getItem(ownerKey) ?? (readJson(keys.user) as { id?: string } | undefined)?.id;
  if (owner !== undefined && owner !== userId) forgetOwnThings();
  local.setItem(ownerKey, userId);
}
