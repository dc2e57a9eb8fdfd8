import { local } from './browser-storage.ts';
import { keys, readJson } from './storage.ts';

/** Things that a person wrote and looked at; their choices for this browser are none. */
const isOwn = (key: string) =>
  key.startsWith('draft:') ||
  key.startsWith('attached:') ||
  [keys.pending, keys.brand, 'messages.floating'].includes(key);

/** The person of the last sign-in, whose things they are; a 401 leaves it. */
const ownerKey = 'owner';

/** The person whose things they are; undefined after a sign-out. */
export const ownerOfThings = (): string | undefined => local.getItem(ownerKey) ?? undefined;

/** They leave with the person; at a 401 they stay, since the same person mostly comes back. */
export function forgetOwnThings(): void {
  for (const key of local.keys().filter(isOwn)) local.removeItem(key);
  local.removeItem(ownerKey);
}

/** Somebody else's leave; of an older version, which did not say whose they are, the stored user tells. */
export function takeOver(userId: string): void {
  const owner = local.getItem(ownerKey) ?? (readJson(keys.user) as { id?: string } | undefined)?.id;
  if (owner !== undefined && owner !== userId) forgetOwnThings();
  local.setItem(ownerKey, userId);
}
