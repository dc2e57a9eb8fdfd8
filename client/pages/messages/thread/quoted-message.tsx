import { useLingui } from '@lingui/react/macro';
import { useRow } from '../../../sync/store.ts';
import { KindIcon } from '../kind-icon.tsx';
import { kindWords } from '../words.ts';
import classes from './bubble.module.css';

/** What a message answers to. It may be older than what is loaded, or not be ours. */
export function QuotedMessage({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const message = useRow('message', id);
  if (message === undefined) {
    return <span className={classes.quoted}>{t({ id: 'thread.quoted_older', message: 'An earlier message' })}</span>;
  }
  const gone = message.status === 'unsent';
  return (
    <span className={classes.quoted}>
      <KindIcon kind={message.kind} size={13} />
      <span className={classes.quotedText}>
        {gone
          ? t({ id: 'messages.unsent', message: 'Message unsent' })
          : message.text || i18n._(kindWords[message.kind])}
      </span>
    </span>
  );
}
