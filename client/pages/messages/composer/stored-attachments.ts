import type { UploadedMedia } from '../../../../shared/api/media.ts';
import { limits } from '../../../../shared/limits.ts';
import { local } from '../../../session/browser-storage.ts';

/** Uploaded file of a draft. The server keeps the bytes for a day; the browser stores the reference. */
export interface StoredAttachment {
  id: string;
  name: string;
  size: number;
  media: UploadedMedia;
  /** Upload time. Milliseconds since the epoch. */
  at: number;
}

const prefix = 'attached:';

/** Returns the storage key of a draft's attachments. */
export const storageKey = (draftKey: string): string => prefix + draftKey;

/** Returns the attachments of a draft that the server still has. */
export function storedAttachments(draftKey: string, now: number = Date.now()): StoredAttachment[] {
  try {
    const stored: unknown = JSON.parse(local.getItem(storageKey(draftKey)) ?? '[]');
    const attachments = Array.isArray(stored) ? stored.filter(isStored) : [];
    return attachments.filter(({ at }) => now - at < limits.unusedUploadMs);
  } catch {
    return [];
  }
}

/**
 * Adds an attachment. Reads the stored list first, because other tabs write to the same key.
 * @param order ids in the order in which the files were picked, which can differ from the order of the uploads
 */
export function keepAttachment(draftKey: string, one: StoredAttachment, order: readonly string[]): void {
  const placeOf = ({ id }: StoredAttachment) => order.indexOf(id);
  dropOld();
  write(
    draftKey,
    [...storedAttachments(draftKey), one].sort((a, b) => placeOf(a) - placeOf(b)),
  );
}

export function forgetAttachments(draftKey: string, ids: readonly string[]): void {
  write(
    draftKey,
    storedAttachments(draftKey).filter(({ id }) => !ids.includes(id)),
  );
}

/** Removes the expired attachments of all drafts, because a draft may never be opened again. */
function dropOld(): void {
  const drafts = local.keys().filter((key) => key.startsWith(prefix));
  for (const draftKey of drafts.map((key) => key.slice(prefix.length))) write(draftKey, storedAttachments(draftKey));
}

function write(draftKey: string, attachments: readonly StoredAttachment[]): void {
  if (attachments.length === 0) local.removeItem(storageKey(draftKey));
  else local.setItem(storageKey(draftKey), JSON.stringify(attachments));
}

function isStored(value: unknown): value is StoredAttachment {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, size, media, at } = value as Partial<Record<keyof StoredAttachment, unknown>>;
  const { id: mediaId, kind } = (typeof media === 'object' ? (media ?? {}) : {}) as Partial<UploadedMedia>;
  const hasStrings = [id, name, mediaId, kind].every((word) => typeof word === 'string');
  return hasStrings && typeof size === 'number' && typeof at === 'number';
}
