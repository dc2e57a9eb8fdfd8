import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useContext } from 'react';
import type { Message } from '../../../../shared/rows.ts';
import { copyLink } from '../copy-link.ts';
import classes from './bubble.module.css';
import { JumpContext } from './jump-context.ts';

/** Takes the address of a message along: who opens it sees the message where it stands. */
export function CopyLink({ message }: { message: Message }) {
  const { t } = useLingui();
  const jump = useContext(JumpContext);
  const copy = async () => {
    // A message whose address cannot be copied goes to where it can be taken from.
    if (!(await copyLink(message.conversationId, message.id))) jump?.(message.id);
  };
  return (
    <ActionIcon
      className={classes.tool}
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
