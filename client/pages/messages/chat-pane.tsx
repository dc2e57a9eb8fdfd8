import { Trans } from '@lingui/react/macro';
import { IconMessages } from '@tabler/icons-react';
import { type ComponentProps, memo } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './page.module.css';
import { Chat } from './thread/chat.tsx';

type Props = Omit<ComponentProps<typeof Chat>, 'id'> & { openId: string | null };

/** Chat, or a placeholder until a conversation is selected. Memoized, because the list next to it changes constantly. */
export const ChatPane = memo(function ChatPane({ openId, ...chat }: Props) {
  if (openId !== null) return <Chat key={openId} id={openId} {...chat} />;
  return (
    <div className={classes.center}>
      <EmptyState
        icon={<IconMessages size={28} stroke={1.5} aria-hidden />}
        title={<Trans id="thread.choose">Select a conversation</Trans>}
      >
        <Trans id="thread.choose_hint">J and K move through the list, Enter opens.</Trans>
      </EmptyState>
    </div>
  );
});
