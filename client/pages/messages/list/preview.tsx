import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconNote } from '@tabler/icons-react';
import type { Conversation, MessagePreview } from '../../../../shared/rows.ts';
import { useSpeaker } from '../../../sync/speakers.ts';
import { KindIcon } from '../kind-icon.tsx';
import { kindWords } from '../words.ts';
import classes from './list-row.module.css';
import { useSpeakerName } from './speaker-name.ts';

type Props = { conversation: Conversation; message: MessagePreview };

/** The last message in one line: who spoke, of what kind, what. Who spoke is said where it is known, never guessed. */
export function Preview({ conversation, message }: Props) {
  const { t, i18n } = useLingui();
  const nameOf = useSpeakerName();
  const speaker = useSpeaker(conversation);
  const { direction, kind, text } = message;
  const who = speaker === null || (direction === 'in' && conversation.kind === 'user') ? '' : nameOf(speaker);
  const taken = kind === 'text' && text === '';
  const gone =
    direction === 'in'
      ? t({ id: 'messages.unsent', message: 'Message unsent' })
      : t({ id: 'messages.taken_back', message: 'Message taken back' });
  const answer = t({ id: 'list.answer', message: 'Answer' });
  const note = t({ id: 'messages.note', message: 'Note' });
  return (
    <>
      {direction === 'out' && who === '' && (
        <IconArrowBackUp size={14} stroke={1.75} className={classes.mark} role="img" aria-label={answer} />
      )}
      {direction === 'note' && (
        <IconNote size={14} stroke={1.75} className={classes.mark} role="img" aria-label={note} />
      )}
      {who !== '' && <span className={classes.who}>{t({ id: 'list.spoke', message: `${who}:` })}</span>}
      <KindIcon kind={kind} className={classes.mark} />
      <span className={classes.text} data-gone={taken || undefined}>
        {taken ? gone : text.trim() || i18n._(kindWords[kind])}
      </span>
    </>
  );
}
