import { Trans } from '@lingui/react/macro';
import { IconMessages } from '@tabler/icons-react';
import { type ComponentProps, memo } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import classes from './page.module.css';
import { Chat } from './thread/chat.tsx';

type Props = Omit<ComponentProps<typeof Chat>, 'id'> & { openId: string | null };

/** The chat, or what stands in its place until one is chosen. The list beside it moves all the time and draws it not. */
export const ChatPane = memo(function ChatPane({ openId, ...chat }: Props) {
  if (openId !== null) return <Chat key={openId} id={openId} {...chat} />;
  return (
    <div className={classes.center}>
      <EmptyState
        icon={<IconMessages size={28} stroke={1.5} aria-hidden />}
        title={<Trans id="thread.choose">Choose a conversation</Trans>}
      >
        <Trans id="thread.choose_hint">J and K move through the list, Enter opens.</Trans>
      </EmptyState>
    </div>
  );
});
