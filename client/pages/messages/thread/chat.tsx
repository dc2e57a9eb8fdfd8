import type { RefObject } from 'react';
import { useCallback, useMemo } from 'react';
import type { Message } from '../../../../shared/rows.ts';
import { useCan } from '../../../session/session.ts';
import { useViewing } from '../../../sync/conversation-presence.ts';
import { useRow } from '../../../sync/store.ts';
import { clearOfToasts } from '../../../toasts/toast-room.ts';
import { Composer } from '../composer/composer.tsx';
import { useDraft } from '../composer/use-draft.ts';
import classes from '../page.module.css';
import { useServing } from '../use-serving.ts';
import { useWatching } from '../watching.ts';
import { ChatHeader } from './chat-header.tsx';
import { ConversationPresence } from './conversation-presence.tsx';
import { Thread } from './thread.tsx';

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
  // Quoting turns the text into a reply, so it is not offered while a note has text, which is not meant for the customer.
  const mayQuote = mayReply && !watching.on && !(note && text !== '');
  useViewing(id, watching.on);
  useServing(id, conversation !== undefined, composerRef);
  const quote = useCallback(
    (message: Message) => {
      change({ quotedMessageId: message.id, note: false });
      composerRef.current?.focus();
    },
    [change, composerRef],
  );
  // Memoized, like the thread, to avoid rendering on every keystroke.
  const header = useMemo(
    () => <ChatHeader conversation={conversation} onBack={onBack} onInfo={onInfo} infoShown={infoShown} />,
    [conversation, onBack, onInfo, infoShown],
  );
  return (
    <section className={classes.chat}>
      {header}
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
