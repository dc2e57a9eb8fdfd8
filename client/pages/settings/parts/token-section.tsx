import { type ReactNode, useState } from 'react';
import type { Failed } from '../../../api/api.ts';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { SectionFailed } from './section-failed.tsx';
import classes from './token-list.module.css';

/** A token that was just made: the server shows it once. */
export interface Made {
  token: string;
  name: string;
}

interface Props<T> {
  asked: { data: readonly T[] | null; error: Failed | null; ask: () => void };
  lead: ReactNode;
  /** Of the list, for those who hear it. */
  label: string;
  row: (token: T, onDone: () => void) => ReactNode;
  fresh: (onMade: (made: Made) => void) => ReactNode;
  made: (made: Made, onClose: () => void) => ReactNode;
}

/** Tokens in a list, and below it a new one, or the one that was just made. */
export function TokenSection<T>({ asked, lead, label, row, fresh, made }: Props<T>) {
  const { data: tokens, error, ask } = asked;
  const [shown, show] = useState<Made | null>(null);
  if (tokens === null) return error === null ? <FormSkeleton /> : <SectionFailed failed={error} retry={ask} />;
  const take = (one: Made) => {
    show(one);
    ask();
  };
  return (
    <div className={classes.section}>
      <p className={classes.lead}>{lead}</p>
      {tokens.length > 0 && (
        <ul className={classes.list} aria-label={label}>
          {tokens.map((token) => row(token, ask))}
        </ul>
      )}
      {shown === null ? fresh(take) : made(shown, () => show(null))}
    </div>
  );
}
