import { useLingui } from '@lingui/react/macro';
import type { Message } from '../../../../../shared/rows.ts';
import { kindWords } from '../../../../ui/preview-words.ts';
import { KindIcon } from '../../kind-icon.tsx';
import classes from './content.module.css';

/** Message kinds that only LINE can render, shown as text. */
export function SummaryContent({ message }: { message: Message }) {
  const { i18n } = useLingui();
  return (
    <span className={classes.location}>
      <KindIcon kind={message.kind} size={22} />
      <span className={classes.fileAbout}>
        <span className={classes.small}>{i18n._(kindWords[message.kind])}</span>
        {message.text !== '' && <span className={classes.text}>{message.text}</span>}
      </span>
    </span>
  );
}

/** Unknown message kind, shown by its name. */
export function UnknownContent({ name = '' }: { name: string | undefined }) {
  const { t } = useLingui();
  const words = t({ id: 'messages.unknown', message: 'Unsupported message from LINE' });
  return (
    <span className={classes.location}>
      <KindIcon kind="unknown" size={18} />
      <span className={classes.fileAbout}>
        <span className={classes.small}>{words}</span>
        {name !== '' && <code className={classes.small}>{name}</code>}
      </span>
    </span>
  );
}
