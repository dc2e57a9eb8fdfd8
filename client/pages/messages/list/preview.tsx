import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconNote } from '@tabler/icons-react';
import type { MessagePreview } from '../../../../shared/rows.ts';
import { KindIcon } from '../kind-icon.tsx';
import { kindWords } from '../words.ts';
import classes from './list-row.module.css';

type Props = { message: MessagePreview };

/** The last message in one line: who spoke, of what kind, what. */
export function Preview({ message }: Props) {
  const { t, i18n } = useLingui();
  const { direction, kind, text } = message;
  const taken = kind === 'text' && text === '';
  const gone =
    direction === 'in'
      ? t({ id: 'messages.unsent', message: 'Message unsent' })
      : t({ id: 'messages.taken_back', message: 'Message taken back' });
  const answer = t({ id: 'list.answer', message: 'Answer' });
  const note = t({ id: 'messages.note', message: 'Note' });
  return (
    <>
      {direction === 'out' && <IconArrowBackUp size={14} stroke={1.75} className={classes.mark} aria-label={answer} />}
      {direction === 'note' && <IconNote size={14} stroke={1.75} className={classes.mark} aria-label={note} />}
      <KindIcon kind={kind} className={classes.mark} />
      <span className={classes.text} data-gone={taken || undefined}>
        {taken ? gone : text.trim() || i18n._(kindWords[kind])}
      </span>
    </>
  );
}
