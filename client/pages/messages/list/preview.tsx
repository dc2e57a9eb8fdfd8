import { useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconNote } from '@tabler/icons-react';
import type { Conversation, MessagePreview } from '../../../../shared/rows.ts';
import { previewWords } from '../../../ui/preview-words.ts';
import { KindIcon } from '../kind-icon.tsx';
import classes from './list-row.module.css';
import { useSpeakerName } from './speaker-name.ts';

type Props = { conversation: Conversation; message: MessagePreview };

/** Last message in one line: author, kind and text. */
export function Preview({ conversation, message }: Props) {
  const { t } = useLingui();
  const nameOf = useSpeakerName();
  const { direction, author } = message;
  const { words, kind, gone } = previewWords(message);
  const who = direction === 'in' && conversation.kind === 'user' ? '' : nameOf(author);
  const answer = t({ id: 'list.answer', message: 'Reply' });
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
      <span className={classes.text} data-gone={gone || undefined}>
        {words}
      </span>
    </>
  );
}
