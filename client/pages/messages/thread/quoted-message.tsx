import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { useContext } from 'react';
import { useRow } from '../../../sync/store.ts';
import { KindIcon } from '../kind-icon.tsx';
import { kindWords } from '../words.ts';
import classes from './bubble.module.css';
import { JumpContext } from './jump-context.ts';

/** What a message answers to, and in a thread the way there. It may be older than what is loaded, or not be ours. */
export function QuotedMessage({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const message = useRow('message', id);
  const jump = useContext(JumpContext);
  const words =
    message === undefined
      ? t({ id: 'thread.quoted_older', message: 'An earlier message' })
      : message.status === 'unsent'
        ? t({ id: 'messages.unsent', message: 'Message unsent' })
        : message.text || i18n._(kindWords[message.kind]);
  const quoted = (
    <>
      {message !== undefined && <KindIcon kind={message.kind} size={13} />}
      <span className={classes.quotedText}>{words}</span>
    </>
  );
  if (jump === null) return <span className={classes.quoted}>{quoted}</span>;
  return (
    <UnstyledButton className={classes.quoted} onClick={() => jump(id)}>
      {quoted}
    </UnstyledButton>
  );
}
