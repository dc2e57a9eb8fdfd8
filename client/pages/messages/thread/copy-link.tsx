import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useContext } from 'react';
import type { Message } from '../../../../shared/rows.ts';
import { paths } from '../../../routes.ts';
import { toastDone, toastProblem } from '../../../toast.ts';
import classes from './bubble.module.css';
import { JumpContext } from './jump-context.ts';

/** Takes the address of a message along: who opens it sees the message where it stands. */
export function CopyLink({ message }: { message: Message }) {
  const { t } = useLingui();
  const jump = useContext(JumpContext);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + paths.messages(message.conversationId, message.id));
      toastDone(t({ id: 'messages.link_copied', message: 'Link copied' }));
    } catch {
      // Refused, or a page without HTTPS, where there is no clipboard: the message's address goes to where it can be taken from.
      jump?.(message.id);
      toastProblem(
        t({
          id: 'messages.link_not_copied',
          message: 'The browser does not let this page copy. Take the address above.',
        }),
      );
    }
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
