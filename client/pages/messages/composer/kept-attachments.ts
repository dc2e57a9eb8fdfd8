import type { UploadedMedia } from '../../../../shared/api/media.ts';
import { limits } from '../../../../shared/limits.ts';
import { local } from '../../../session/browser-storage.ts';

/** A file of a draft that is uploaded: the server keeps its bytes for a day, this browser remembers which they are. */
export interface KeptAttachment {
  id: string;
  name: string;
  size: number;
  media: UploadedMedia;
  /** When it was uploaded, in ms. */
  at: number;
}

const prefix = 'attached:';

/** Where those of a draft are kept in the browser. */
export const keptKey = (draftKey: string): string => prefix + draftKey;

/** Those of one person's draft that can still be sent. */
export function keptAttachments(draftKey: string, now: number = Date.now()): KeptAttachment[] {
  try {
    const stored: unknown = JSON.parse(local.getItem(keptKey(draftKey)) ?? '[]');
    const kept = Array.isArray(stored) ? stored.filter(isKept) : [];
    return kept.filter(({ at }) => now - at < limits.unsentMediaMs);
  } catch {
    return [];
  }
}

/**
 * Read anew before each change: other tabs keep theirs in the same place.
 * @param order the ids as they were picked, whichever came first to the server
 */
export function keepAttachment(draftKey: string, one: KeptAttachment, order: readonly string[]): void {
  const placeOf = ({ id }: KeptAttachment) => order.indexOf(id);
  dropOld();
  write(
    draftKey,
    [...keptAttachments(draftKey), one].sort((a, b) => placeOf(a) - placeOf(b)),
  );
}

export function forgetAttachments(draftKey: string, ids: readonly string[]): void {
  write(
    draftKey,
    keptAttachments(draftKey).filter(({ id }) => !ids.includes(id)),
  );
}

/** Files too old to be sent go when the next one comes, also from drafts which nobody opens again. */
function dropOld(): void {
  const drafts = local.keys().filter((key) => key.startsWith(prefix));
  for (const draftKey of drafts.map((key) => key.slice(prefix.length))) write(draftKey, keptAttachments(draftKey));
}

function write(draftKey: string, kept: readonly KeptAttachment[]): void {
  if (kept.length === 0) local.removeItem(keptKey(draftKey));
  else local.setItem(keptKey(draftKey), JSON.stringify(kept));
}

function isKept(value: unknown): value is KeptAttachment {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, size, media, at } = value as Partial<Record<keyof KeptAttachment, unknown>>;
  const { id: mediaId, kind } = (typeof media === 'object' ? (media ?? {}) : {}) as Partial<UploadedMedia>;
  const words = [id, name, mediaId, kind].every((word) => typeof word === 'string');
  return words && typeof size === 'number' && typeof at === 'number';
}
