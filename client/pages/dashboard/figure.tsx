import { useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { number } from '../../time/time.ts';
import classes from './figure.module.css';
import { type Rows, RowsLink } from './rows-link.tsx';

type Value = number | null | undefined;
type Props = { label: ReactNode; value: Value; note: ReactNode; rows?: Rows; tone?: 'calm' | 'soon' };

/** One figure as a card. */
export function Figure({ label, value, note, rows = null, tone = 'calm' }: Props) {
  return (
    <RowsLink className={classes.card} rows={rows}>
      <div className={classes.label}>{label}</div>
      <div className={classes.value}>
        <FigureValue value={value} />
      </div>
      <div className={classes.note} data-tone={tone}>
        {note}
      </div>
    </RowsLink>
  );
}

/** Undefined is on its way; null is a figure that does not exist. */
export function FigureValue({ value }: { value: Value }) {
  const { i18n } = useLingui();
  if (value === undefined) return <Skeleton component="span" className={classes.skeleton} />;
  return value === null ? '—' : number(value, i18n.locale);
}
