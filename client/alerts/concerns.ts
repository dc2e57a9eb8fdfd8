import type { Conversation } from '../../shared/rows.ts';

/** A message that is older came with a snapshot or after a gap; it is no news. */
const freshMs = 60_000;

/** Whether a changed conversation brings a new message to this person: in one of theirs, or in one that nobody has. */
export function isNews(
  before: Conversation | undefined,
  after: Conversation,
  reader: { id: string; now: number; reading: string | null; hasMuted: boolean },
): boolean {
  const message = after.lastMessage;
  if (message === null || message.direction !== 'in' || message.id === before?.lastMessage?.id) return false;
  if (after.serviceStatus === 'blocked' || reader.hasMuted || after.id === reader.reading) return false;
  if (after.assignedTo !== null && after.assignedTo !== reader.id) return false;
  return reader.now - Date.parse(message.at) < freshMs;
}
