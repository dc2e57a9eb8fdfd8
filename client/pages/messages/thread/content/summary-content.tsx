import { useLingui } from '@lingui/react/macro';
import type { Message } from '../../../../../shared/rows.ts';
import { kindWords } from '../../../../ui/preview-words.ts';
import { KindIcon } from '../../kind-icon.tsx';
import classes from './content.module.css';

/** Cards are drawn by LINE alone; here stands what they say. */
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

/** A kind that we do not know: its name, and nothing made up. */
export function UnknownContent({ name = '' }: { name: string | undefined }) {
  const { t } = useLingui();
  const words = t({ id: 'messages.unknown', message: 'LINE sent something this version cannot show' });
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
