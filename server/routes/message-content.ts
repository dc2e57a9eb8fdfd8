import type { AnswerPart } from '../../shared/api/answers.ts';
import type { MessageContent } from '../../shared/content.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Message } from '../../shared/rows.ts';

/** What a person's upload turned out to be, by the id that POST /media gave; null for another's or another kind. */
export type MediaContent = (mediaId: string, kind: Message['kind'], staffId: string) => MessageContent | null;

/** What a person asks to send, as it is kept. @throws Refusal `media_not_found` */
export function contentOf(part: AnswerPart, staffId: string, mediaContent: MediaContent): MessageContent {
  if ('mediaId' in part) {
    const content = mediaContent(part.mediaId, part.kind, staffId);
    if (content === null) throw new Refusal('media_not_found');
    return content;
  }
  if (part.kind === 'sticker') {
    const { packageId, stickerId } = part;
    return { text: '', content: { packageId, stickerId } };
  }
  return { text: part.text, content: {} };
}
