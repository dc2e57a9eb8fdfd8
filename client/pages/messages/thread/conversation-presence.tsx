import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import { useCan } from '../../../session/session.ts';
import { useConversationPresence } from '../../../sync/conversation-presence.ts';
import { listed } from '../../../time/time.ts';
import classes from './presence.module.css';

/** Shows which colleagues are typing or viewing the conversation, so that two people do not reply to the same customer without noticing. */
export const ConversationPresence = memo(function ConversationPresence({ conversationId }: { conversationId: string }) {
  const { i18n } = useLingui();
  const { typing: all, viewing, claimedBy } = useConversationPresence(conversationId);
  const mayReply = useCan('messages.reply');
  // Leaves out the colleague who is replying, because the composer already shows that name.
  const typing = all.filter(({ id }) => !mayReply || id !== claimedBy?.id);
  const watchers = viewing.filter((person) => !all.some((writer) => writer.id === person.id));
  const names = (people: readonly { name: string }[]) =>
    listed(
      people.map(({ name }) => name),
      i18n.locale,
    );
  const writing = names(typing);
  const watching = names(watchers);
  return (
    <div role="status">
      {writing !== '' && (
        <p className={`flex items-center gap-8 text-13 dimmed border-top ${classes.line}`} data-typing>
          <IconPencil size={15} stroke={1.75} aria-hidden />
          <Trans id="thread.typing">
            {writing} <Plural value={typing.length} one="is" other="are" /> typing a reply
          </Trans>
        </p>
      )}
      {watching !== '' && (
        <p className={`flex items-center gap-8 text-13 dimmed border-top ${classes.line}`}>
          <IconEye size={15} stroke={1.75} aria-hidden />
          <Trans id="thread.viewing">
            {watching} <Plural value={watchers.length} one="is" other="are" /> viewing this conversation
          </Trans>
        </p>
      )}
    </div>
  );
});
