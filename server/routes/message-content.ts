import type { AnswerPart } from '../../shared/api/answers.ts';
import type { MessageContent, StickerParts } from '../../shared/content.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Message } from '../../shared/rows.ts';

/** A person's upload with the id from POST /media. `null` for uploads of another person or kind. */
export type MediaContent = (mediaId: string, kind: Message['kind'], staffId: string) => MessageContent | null;

/** The stored form of an outgoing message. @throws Refusal `media_not_found` */
export function contentOf(part: AnswerPart, staffId: string, mediaContent: MediaContent): MessageContent {
  if ('mediaId' in part) {
    const content = mediaContent(part.mediaId, part.kind, staffId);
    if (content === null) throw new Refusal('media_not_found');
    return content;
  }
  if (part.kind === 'sticker') {
    const { packageId, stickerId } = part;
    return { text: '', content: { packageId, stickerId } satisfies StickerParts };
  }
  return { text: part.text, content: {} };
}
