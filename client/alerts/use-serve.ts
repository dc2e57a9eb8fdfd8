import { useLocation } from 'wouter';
import type { Conversation } from '../../shared/rows.ts';
import { paths } from '../app/routes.ts';
import { useCan, useUser } from '../session/session.ts';
import { act } from '../sync/act.ts';
import { serve } from './serving.ts';

/**
 * Opens a conversation, assigns it to the user if it is unassigned, and focuses the composer. Without permission to reply, only opens it.
 */
export function useServe(): (row: Pick<Conversation, 'id' | 'assignedTo'>) => void {
  const [, navigate] = useLocation();
  const { id: me } = useUser();
  const mayReply = useCan('messages.reply');
  return ({ id, assignedTo }) => {
    navigate(paths.messages(id));
    if (!mayReply) return;
    serve(id);
    if (assignedTo !== null) return;
    const overlay = { kind: 'conversation', id, patch: { assignedTo: me } } as const;
    void act('PUT /conversations/:id/assign', { params: { id }, body: { staffId: me } }, overlay);
  };
}
