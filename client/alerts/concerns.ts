import type { Conversation } from '../../shared/rows.ts';

/** Milliseconds. Older messages come from a snapshot or a catch-up and raise no alert. */
const freshMs = 60_000;

/** Whether a changed conversation has a new message for this user: in a conversation that is unassigned or assigned to them. */
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
