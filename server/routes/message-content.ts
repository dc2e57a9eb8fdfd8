import type { AnswerPart } from '../../shared/api/answers.ts';
import { cardMediaIds, filledCard } from '../../shared/card-rules.ts';
import type { Card } from '../../shared/cards.ts';
import type { MessageContent } from '../../shared/content.ts';
import { Refusal } from '../../shared/errors.ts';
import type { FlexParts, StickerParts } from '../../shared/message-parts.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { customerFieldsOf } from '../../shared/reply-variables.ts';
import type { Message } from '../../shared/rows.ts';
import type { Engine } from '../engine/engine.ts';
import { usableMedia } from '../queries/usable-media.ts';

/** Returns the stored content of an upload by its id from POST /media. `null` if the caller cannot send it, or it is of another kind. */
export type MediaContent = (mediaId: string, kind: Message['kind'], viewer: Viewer) => MessageContent | null;

interface ContentDeps {
  engine: Pick<Engine, 'read'>;
  mediaContent: MediaContent;
}

interface Writer {
  viewer: Viewer;
  /** Full name, for the variable {agent}. */
  name: string;
  conversationId: string;
}

/** Returns the kind of the message that a part of a request becomes. */
export const kindOfPart = ({ kind }: AnswerPart): Message['kind'] => (kind === 'card' ? 'flex' : kind);

/** Converts an outgoing message to the content that is stored. @throws Refusal `media_not_found`, `validation_failed` */
export function contentOf(part: AnswerPart, writer: Writer, deps: ContentDeps): MessageContent {
  if ('mediaId' in part) {
    const content = deps.mediaContent(part.mediaId, part.kind, writer.viewer);
    if (content === null) throw new Refusal('media_not_found');
    return content;
  }
  switch (part.kind) {
    case 'sticker': {
      const { packageId, stickerId } = part;
      return { text: '', content: { packageId, stickerId } satisfies StickerParts };
    }
    case 'card':
      return cardContent(part.card, writer, deps);
    default:
      return { text: part.text, content: {} };
  }
}

/** Fills in the variables of a card. {particle} has no value, because each person chooses it in their browser. */
function cardContent(card: Card, { viewer, name, conversationId }: Writer, { engine }: ContentDeps): MessageContent {
  for (const mediaId of cardMediaIds(card)) {
    if (usableMedia(engine.read, mediaId, viewer)?.kind !== 'image') throw new Refusal('media_not_found');
  }
  const conversation = engine.read('conversation', conversationId)?.row;
  const { card: filled, problem } = filledCard(card, {
    name: conversation?.customer.displayName ?? null,
    agent: name,
    brand: engine.read('brand', conversation?.brandId ?? '')?.row.name ?? null,
    particle: null,
    fields: customerFieldsOf(conversation?.customer ?? {}),
  });
  if (problem !== null) {
    throw new Refusal('validation_failed', [{ path: `card.${problem.path}`, message: problem.message }]);
  }
  return { text: filled.altText, content: { card: filled } satisfies FlexParts };
}
