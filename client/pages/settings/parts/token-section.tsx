import { type ReactNode, useState } from 'react';
import type { Failed } from '../../../api/api.ts';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { SectionFailed } from './section-failed.tsx';

/** Newly created token. The server returns the secret only once. */
export interface Made {
  token: string;
  name: string;
}

interface Props<T> {
  query: { data: readonly T[] | null; error: Failed | null; ask: () => void };
  lead: ReactNode;
  /** Accessible name of the list. */
  label: string;
  row: (token: T, onDone: () => void) => ReactNode;
  fresh: (onMade: (made: Made) => void) => ReactNode;
  made: (made: Made, onClose: () => void) => ReactNode;
}

/** List of tokens, followed by the form for a new one or the token just created. */
export function TokenSection<T>({ query, lead, label, row, fresh, made }: Props<T>) {
  const { data: tokens, error, ask } = query;
  const [shown, show] = useState<Made | null>(null);
  if (tokens === null) return error === null ? <FormSkeleton /> : <SectionFailed failed={error} retry={ask} />;
  const take = (one: Made) => {
    show(one);
    ask();
  };
  return (
    <div className="container max-w-640 px-32 pt-4 pb-32 phone-px-16 phone-pb-24">
      <p className="mb-16 text-13 dimmed">{lead}</p>
      {tokens.length > 0 && (
        <ul className="mb-20 border-top" aria-label={label}>
          {tokens.map((token) => row(token, ask))}
        </ul>
      )}
      {shown === null ? fresh(take) : made(shown, () => show(null))}
    </div>
  );
}
