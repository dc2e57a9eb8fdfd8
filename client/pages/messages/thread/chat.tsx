import { Trans } from '@lingui/react/macro';
import { IconMessages } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { type ComponentProps, memo, type RefObject, useCallback, useEffect, useMemo } from 'react';
import type { Message } from '../../../../shared/rows.ts';
import { servingAtom } from '../../../alerts/serving.ts';
import { useCan } from '../../../session/session.ts';
import { useViewing } from '../../../sync/conversation-presence.ts';
import { useRow } from '../../../sync/store.ts';
import { clearOfToasts } from '../../../toasts/toast-room.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Composer } from '../composer/composer.tsx';
import { useDraft } from '../composer/use-draft.ts';
import classes from '../page.module.css';
import { useWatching } from '../watching.ts';
import { ChatHeader } from './chat-header.tsx';
import { ConversationPresence } from './conversation-presence.tsx';
import { Thread } from './thread.tsx';
import { ThreadSearch } from './thread-search.tsx';

type Props = {
  id: string;
  composerRef: RefObject<HTMLTextAreaElement | null>;
  /** Returns to the list; `null` if the list is visible. */
  onBack: (() => void) | null;
  /** Toggles the customer panel. */
  onInfo: () => void;
  infoShown: boolean;
};

/** Chat of one conversation: messages, presence and composer. Remounted per conversation. */
export function Chat({ id, composerRef, onBack, onInfo, infoShown }: Props) {
  const conversation = useRow('conversation', id);
  const mayReply = useCan('messages.reply');
  const watching = useWatching();
  const draft = useDraft(id);
  const {
    change,
    draft: { note, text },
  } = draft;
  const mayQuote = mayReply && !watching.on;
  // Quoting would turn a note, which is not meant for the customer, into a reply. CSS hides the buttons while a note has text, so that
  // typing does not render the thread.
  const writesNote = note && text !== '';
  useViewing(id, watching.on);
  useServing(id, conversation !== undefined, composerRef);
  const quote = useCallback(
    (message: Message) => {
      change({ quotedMessageId: message.id, note: false });
      composerRef.current?.focus();
    },
    [change, composerRef],
  );
  // Memoized, so that the header does not render on every keystroke.
  const header = useMemo(
    () => <ChatHeader conversation={conversation} onBack={onBack} onInfo={onInfo} infoShown={infoShown} />,
    [conversation, onBack, onInfo, infoShown],
  );
  return (
    <section
      className={`flex flex-col min-w-0 min-h-0 bg-ground ${classes.chat}`}
      data-chat
      data-writes-note={writesNote || undefined}
    >
      {header}
      {conversation !== undefined && <ThreadSearch id={id} />}
      <Thread conversationId={id} group={conversation?.kind !== 'user'} onQuote={mayQuote ? quote : null} />
      <div ref={clearOfToasts}>
        <ConversationPresence conversationId={id} />
        {mayReply && conversation !== undefined && (
          <Composer conversation={conversation} state={draft} boxRef={composerRef} />
        )}
      </div>
    </section>
  );
}

type ChatPaneProps = Omit<ComponentProps<typeof Chat>, 'id'> & { openId: string | null };

/** Chat, or a placeholder until a conversation is selected. Memoized, so that changes of the list do not render it. */
export const ChatPane = memo(function ChatPane({ openId, ...chat }: ChatPaneProps) {
  if (openId !== null) return <Chat key={openId} id={openId} {...chat} />;
  return (
    <div className="grid place-items-center bg-ground">
      <EmptyState
        icon={<IconMessages size={28} stroke={1.5} aria-hidden />}
        title={<Trans id="thread.choose">Select a conversation</Trans>}
      >
        <Trans id="thread.choose_hint">J and K move through the list, Enter opens.</Trans>
      </EmptyState>
    </div>
  );
});

/** If the conversation was opened in order to reply, focuses the composer once it is mounted. */
function useServing(id: string, isMounted: boolean, box: RefObject<HTMLTextAreaElement | null>): void {
  const [serving, setServing] = useAtom(servingAtom);
  useEffect(() => {
    if (serving !== id || !isMounted || box.current === null) return;
    box.current.focus();
    setServing(null);
  }, [serving, id, isMounted, box, setServing]);
}
