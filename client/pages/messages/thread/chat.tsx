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
  /** Back to the list, where only one pane is shown. */
  onBack: (() => void) | null;
  /** Opens the customer's panel, or closes it. */
  onInfo: () => void;
  infoShown: boolean;
};

/** One conversation: what was said, who looks, and where the answer is written. Made anew for each conversation. */
export function Chat({ id, composerRef, onBack, onInfo, infoShown }: Props) {
  const conversation = useRow('conversation', id);
  const mayReply = useCan('messages.reply');
  const watching = useWatching();
  const draft = useDraft(id);
  const {
    change,
    draft: { note, text },
  } = draft;
  // A quote makes an answer of what is written: never of a note, which is not for the customer.
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
  // Neither this nor the thread is drawn again at each key of the answer.
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
