import { useLingui } from '@lingui/react/macro';
import type { InternalNote } from '../../../../shared/rows.ts';
import { useAll } from '../../../sync/store.ts';
import { listTime } from '../when.ts';
import classes from './customer-panel.module.css';

export function NoteList({ notes }: { notes: readonly InternalNote[] }) {
  const { i18n } = useLingui();
  const colleagues = useAll('colleague');
  return (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note.id}>
          <p className={classes.note}>{note.text}</p>
          <p className={classes.facts}>
            <span>{colleagues.find((one) => one.id === note.author)?.fullName ?? note.author}</span>
            <time dateTime={note.at}>{listTime(note.at, i18n.locale, Date.now())}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
