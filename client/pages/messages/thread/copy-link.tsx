import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useContext } from 'react';
import type { Message } from '../../../../shared/rows.ts';
import { copyLink } from '../copy-link.ts';
import classes from './bubble.module.css';
import { JumpContext } from './jump-context.ts';

/** Copies the address of a message. */
export function CopyLink({ message }: { message: Message }) {
  const { t } = useLingui();
  const jump = useContext(JumpContext);
  const copy = async () => {
    // If copying fails, opens the message, so that the address can be copied from the browser.
    if (!(await copyLink(message.conversationId, message.id))) jump?.(message.id);
  };
  return (
    <ActionIcon
      className={classes.tool}
      variant="subtle"
      color="gray"
      size="sm"
      onClick={() => void copy()}
      aria-label={t({ id: 'thread.copy_link', message: 'Copy link to this message' })}
    >
      <IconLink size={15} stroke={1.75} />
    </ActionIcon>
  );
}
