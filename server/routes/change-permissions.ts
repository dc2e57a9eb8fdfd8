import { type ConversationChange, conversationChanges } from '../../shared/api/conversation-changes.ts';
import { can, type Permission, type Viewer } from '../../shared/permissions.ts';
import type { Conversation } from '../../shared/rows.ts';
import { isEnded } from '../../shared/vocabulary.ts';
import { forbidden } from './mount.ts';

/**
 * Returns the permissions for a change, which can depend on the conversation. A change of the status requires all of the returned
 * permissions. Any other change requires one of the returned permissions.
 */
function keysFor(change: ConversationChange, { assignedTo }: Conversation, viewer: Viewer): readonly Permission[] {
  if (change.action === 'assign') {
    const takes = change.staffId === viewer.id && (assignedTo === null || assignedTo === viewer.id);
    return takes ? conversationChanges.assign.permission : ['messages.assign'];
  }
  if (change.action === 'status') {
    const ends = isEnded(change.status);
    const more = change.serviceStatus !== undefined || !ends;
    return [...(ends ? (['messages.close'] as const) : []), ...(more ? (['messages.reply'] as const) : [])];
  }
  return conversationChanges[change.action].permission;
}

/** @throws Refusal `forbidden` */
export function mustBeAllowed(change: ConversationChange, row: Conversation, viewer: Viewer): void {
  const keys = keysFor(change, row, viewer);
  const allowed =
    change.action === 'status' ? keys.every((key) => can(viewer, key)) : keys.some((key) => can(viewer, key));
  if (!allowed) throw forbidden(keys.filter((key) => !can(viewer, key)));
}
