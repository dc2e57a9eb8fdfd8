import type { Viewer } from '../../shared/permissions.ts';
import { audienceOf } from '../kinds/audience.ts';
import { isWithin } from '../kinds/shown.ts';
import type { InternalRows, Read } from '../projections/stored.ts';

/** Returns an upload that the caller can send: their own, or one of a quick reply that they see. `null` otherwise. */
export function usableMedia(read: Read, mediaId: string, viewer: Viewer): InternalRows['media'] | null {
  const media = read('media', mediaId)?.row;
  if (media === undefined) return null;
  if (media.staffId === viewer.id) return media;
  const audience = audienceOf(viewer, true);
  const exists = (brandId: string) => read('brand', brandId) !== undefined;
  const isSeen = (id: string) => {
    const reply = read('quickReply', id)?.row;
    return reply !== undefined && isWithin('quickReply', reply, audience, exists);
  };
  return media.quickReplies.some(isSeen) ? media : null;
}
