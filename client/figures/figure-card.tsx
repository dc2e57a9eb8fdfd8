import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Figure } from '../../shared/api/figures.ts';
import type { Failed } from '../api/api.ts';
import { errorWords } from '../api/error-words.ts';
import { Change } from './change.tsx';
import classes from './figure-card.module.css';
import { FigureNumber } from './figure-number.tsx';
import { Sparkline } from './sparkline.tsx';

interface Props {
  label: ReactNode;
  /** Null while it is on its way. */
  figure: Figure | null;
  error?: Failed | null;
  onRetry?: () => void;
  /** Opens what stands behind it; its button lies over the whole card, under numbers that open something else. */
  onOpen?: (() => void) | undefined;
  /** It is open: the card keeps a ring. */
  isOpen?: boolean;
  /** Beside the change, amber where it is soon; it may open something of its own. */
  note?: ReactNode;
  tone?: 'calm' | 'soon';
  /** A line of its own below. */
  beside?: ReactNode;
}

/** A figure as a card: what it is, how much, against before, and its last seven days. */
export function FigureCard({ label, figure, error = null, onRetry, onOpen, isOpen = false, ...more }: Props) {
  const id = useId();
  if (figure === null && error !== null) {
    return (
      <div className={classes.card} role="alert">
        <span className={classes.label}>{label}</span>
        <span className={classes.reason}>{errorWords(error)}</span>
        {onRetry !== undefined && (
          <Button className={classes.retry} variant="default" size="compact-xs" onClick={onRetry}>
            <Trans id="common.retry">Try again</Trans>
          </Button>
        )}
      </div>
    );
  }
  const opens = onOpen !== undefined && figure !== null;
  return (
    <div
      id={id}
      className={classes.card}
      aria-busy={figure === null || undefined}
      data-opens={opens || undefined}
      data-open={(opens && isOpen) || undefined}
    >
      {opens && (
        <button type="button" className={classes.whole} aria-haspopup="dialog" aria-labelledby={id} onClick={onOpen} />
      )}
      <Face label={label} figure={figure} {...more} />
    </div>
  );
}

function Face({
  label,
  figure,
  note,
  tone = 'calm',
  beside,
}: Pick<Props, 'label' | 'figure' | 'note' | 'tone' | 'beside'>) {
  const { i18n } = useLingui();
  if (figure === null) {
    return (
      <>
        <span className={classes.label}>{label}</span>
        <Skeleton component="span" className={classes.value} width="45%" height={28} my={7} />
        <Skeleton component="span" width="60%" height={10} my={5} />
      </>
    );
  }
  const series = figure.series.map(({ value }) => (typeof value === 'number' ? value : null));
  return (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.middle}>
        <FigureNumber i18n={i18n} value={figure.value} unit={figure.unit} />
        {series.some((value) => value !== null) && <Sparkline values={series} />}
      </span>
      <span className={classes.foot}>
        <Change figure={figure} />
        {note !== undefined && (
          <span className={classes.note} data-tone={tone}>
            {note}
          </span>
        )}
        {beside !== undefined && <span className={classes.beside}>{beside}</span>}
      </span>
    </>
  );
}
