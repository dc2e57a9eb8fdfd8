import { Mark } from '@mantine/core';
import { type Excerpt, excerptOf } from '../../../../shared/excerpt.ts';
import classes from './found.module.css';

/** Text in which the search term is highlighted. */
export function Marked({ text, at, length }: Excerpt) {
  if (length === 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <Mark className={`weight-600 color-text rounded-3 ${classes.mark}`}>{text.slice(at, at + length)}</Mark>
      {text.slice(at + length)}
    </>
  );
}

export function MarkedName({ name, q }: { name: string; q: string | undefined }) {
  return q === undefined ? name : <Marked {...excerptOf(name, q)} />;
}
