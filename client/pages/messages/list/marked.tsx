import { Mark } from '@mantine/core';
import { Fragment } from 'react';
import { type Excerpt, excerptOf } from '../../../../shared/excerpt.ts';
import { parseSearch } from '../../../../shared/search-query.ts';
import classes from './found.module.css';

/** Text in which the search terms are highlighted. */
export function Marked({ text, hits }: Pick<Excerpt, 'text' | 'hits'>) {
  if (hits.length === 0) return text;
  const ends = [0, ...hits.map(({ at, length }) => at + length)];
  return (
    <>
      {hits.map(({ at, length }, n) => (
        <Fragment key={at}>
          {text.slice(ends[n], at)}
          <Mark className={`weight-600 color-text rounded-3 ${classes.mark}`}>{text.slice(at, at + length)}</Mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}

/** @param approximate whether similar words are highlighted if the terms do not occur */
export function MarkedName({
  name,
  q,
  approximate = false,
}: {
  name: string;
  q: string | undefined;
  approximate?: boolean;
}) {
  return q === undefined ? name : <Marked {...excerptOf(name, parseSearch(q).terms, approximate)} />;
}
