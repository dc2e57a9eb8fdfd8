import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { Message } from '../../../../shared/rows.ts';
import { paths } from '../../../routes.ts';
import { toastDone } from '../../../toast.ts';
import classes from './bubble.module.css';

/** Takes the address of a message along: who opens it sees the message where it stands. */
export function CopyLink({ message }: { message: Message }) {
  const { t } = useLingui();
  const copy = async () => {
    await navigator.clipboard.writeText(location.origin + paths.messages(message.conversationId, message.id));
    toastDone(t({ id: 'messages.link_copied', message: 'Link copied' }));
  };
  return (
    <ActionIcon
      className={classes.quote}
      variant="subtle"
      color="gray"
      size="sm"
      onClick={() => void copy()}
      aria-label={t({ id: 'thread.copy_link', message: 'Copy the link to this message' })}
    >
      <IconLink size={15} stroke={1.75} />
    </ActionIcon>
  );
}
