import { linksIn } from '../../shared/links.ts';
import type { Conversation, Message } from '../../shared/rows.ts';
import type { HasKind } from '../../shared/search-query.ts';

/**
 * A mark is a fact by which operators find a row, as an index key. Marks contain only ids of the product: no text, and no id of a person at
 * LINE, because marks remain in the index after an erasure.
 */
export const marks = {
  /** Messages of a conversation. */
  conversation: (conversationId: string) => `c/${conversationId}`,
  /** Messages that the customers of a conversation wrote. */
  incoming: (conversationId: string) => `i/${conversationId}`,
  /** Messages of a conversation with a kind of content. */
  content: (conversationId: string, kind: HasKind) => `${kind}/${conversationId}`,
  /** Messages with a kind of content. */
  has: (kind: HasKind) => `h/${kind}`,
  /** Messages and notes of a member of staff. */
  author: (staffId: string) => `a/${staffId}`,
  /** Conversations with a label. */
  label: (labelId: string) => `l/${labelId}`,
  /** Conversations of an assignee. `null`: unassigned. */
  assignee: (staffId: string | null) => `s/${staffId ?? ''}`,
};

const mediaKinds = ['image', 'video', 'audio', 'file'] as const;

/** Returns the kinds of content that a message has. */
function contentOf({ direction, kind, text, content }: Message): HasKind[] {
  const found: HasKind[] = [];
  const media = mediaKinds.find((one) => one === kind);
  if (media !== undefined && Object.keys(content).length > 0) found.push(media);
  if (direction === 'note') found.push('note');
  if (linksIn(text).length > 0) found.push('link');
  return found;
}

export function messageMarks(message: Message): string[] {
  const { conversationId, direction, author } = message;
  return [
    marks.conversation(conversationId),
    ...(direction === 'in' ? [marks.incoming(conversationId)] : []),
    ...(author.type === 'staff' && author.id !== null ? [marks.author(author.id)] : []),
    ...contentOf(message).flatMap((kind) => [marks.has(kind), marks.content(conversationId, kind)]),
  ];
}

export const conversationMarks = ({ labels, assignedTo }: Conversation): string[] => [
  marks.assignee(assignedTo),
  ...new Set(labels.map(marks.label)),
];
