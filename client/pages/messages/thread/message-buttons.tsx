import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { mayRemoveNote } from '../../../../shared/permissions.ts';
import type { Conversation, Message } from '../../../../shared/rows.ts';
import { useCan, useUser } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { useRow } from '../../../sync/store.ts';
import { useUnreachable } from '../../../sync/use-unreachable.ts';
import { deleteLater } from '../../../toasts/delete-later.ts';

/** Buttons of an own message: resend, cancel, or delete a note. */
export function MessageButtons({ message }: { message: Message }) {
  const conversation = useRow('conversation', message.conversationId);
  return conversation === undefined ? null : <Buttons message={message} conversation={conversation} />;
}

function Buttons({ message, conversation }: { message: Message; conversation: Conversation }) {
  const { t } = useLingui();
  const mayReply = useCan('messages.reply');
  const user = useUser();
  const { id, status, direction, author } = message;
  const isReachable = useUnreachable(conversation) === null;
  if (!mayReply) return null;
  const again = isReachable && direction === 'out' && (status === 'failed' || status === 'unknown');
  const back = direction === 'out' && (status === 'failed' || (status === 'queued' && message.error !== null));
  const remove = direction === 'note' && mayRemoveNote(user, author.id);
  const drop = () => {
    // A queued message may be sent at any moment, so it is withdrawn at once.
    if (status === 'queued') return void act('DELETE /messages/:id', { params: { id } });
    const words =
      direction === 'note'
        ? t({ id: 'customer.note_removed', message: 'Note removed' })
        : t({ id: 'thread.deleted', message: 'Message deleted' });
    deleteLater('message', id, words);
  };
  const overlay = { kind: 'message', id, patch: { status: 'queued', error: null } } as const;
  return (
    <>
      {again && (
        <Anchor
          component="button"
          size="xs"
          onClick={() => void act('POST /messages/:id/resend', { params: { id } }, overlay)}
        >
          <Trans id="thread.retry">Send again</Trans>
        </Anchor>
      )}
      {(back || remove) && (
        <Anchor component="button" size="xs" c="var(--m-red)" onClick={drop}>
          <Trans id="thread.delete">Delete</Trans>
        </Anchor>
      )}
    </>
  );
}
