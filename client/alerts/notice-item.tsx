import { useLingui } from '@lingui/react/macro';
import { CloseButton, Skeleton, UnstyledButton } from '@mantine/core';
import type { MouseEvent } from 'react';
import { ListTime } from '../time/list-time.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { nameOrLine } from '../ui/shown-name.ts';
import classes from './alerts-panel.module.css';
import { useNoticeWords } from './notice-words.ts';
import type { ConversationNotices } from './notices.ts';
import { useConversation } from './use-conversation.ts';

type Props = { notices: ConversationNotices; onOpen: (event: MouseEvent) => void; onClear: () => void };

/** Notifications of one conversation. */
export function NoticeItem({ notices, onOpen, onClear }: Props) {
  const { t } = useLingui();
  const words = useNoticeWords();
  const row = useConversation(notices.conversationId, onClear);
  if (row === undefined) return <Skeleton component="li" height={56} mb={4} />;
  const name = nameOrLine(row.customer.displayName);
  return (
    <li className={classes.item}>
      <UnstyledButton className={classes.open} onClick={onOpen}>
        <Avatar name={name} picture={row.customer.pictureUrl} size={36} ring={row.memberGroup !== 'normal'} />
        <span className={classes.about}>
          <span className={classes.name}>{name}</span>
          {notices.causes.map((cause) => (
            <span key={cause} className={classes.cause} data-cause={cause}>
              {words(cause, row)}
            </span>
          ))}
        </span>
        <ListTime className={classes.time} at={notices.at} />
      </UnstyledButton>
      <CloseButton
        size="sm"
        aria-label={t({ id: 'shell.notices_clear_one', message: `Clear: ${name}` })}
        onClick={onClear}
      />
    </li>
  );
}
