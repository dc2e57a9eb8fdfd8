import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Figure } from '../../shared/api/figures.ts';
import type { Failed } from '../api/api.ts';
import { errorText } from '../api/error-text.ts';
import { Change } from './change.tsx';
import classes from './figure-card.module.css';
import { FigureNumber } from './figure-number.tsx';
import { Sparkline } from './sparkline.tsx';

interface Props {
  label: ReactNode;
  /** `null` while loading. */
  figure: Figure | null;
  error?: Failed | null;
  onRetry?: () => void;
  /** Opens the drill-down. The button covers the whole card, except for numbers that have a drill-down of their own. */
  onOpen?: (() => void) | undefined;
  /** Whether the drill-down is open. If so, a ring marks the card. */
  isOpen?: boolean;
  /** Text next to the change, amber if the tone is `soon`. Can contain a button. */
  note?: ReactNode;
  tone?: 'calm' | 'soon';
  /** Additional line at the bottom of the card. */
  beside?: ReactNode;
}

/** Card of a figure: name, value, change and the last seven days. */
export function FigureCard({ label, figure, error = null, onRetry, onOpen, isOpen = false, ...more }: Props) {
  const id = useId();
  if (figure === null && error !== null) {
    return (
      <div
        className={`flex relative flex-col min-w-0 px-16 py-12 border rounded-8 min-h-112 bg-default ${classes.card}`}
        role="alert"
      >
        <span className="text-13 weight-500 dimmed leading-20">{label}</span>
        <span className="text-12 dimmed leading-16">{errorText(error)}</span>
        {onRetry !== undefined && (
          <Button className="self-start" variant="default" size="compact-xs" onClick={onRetry}>
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
      className={`flex relative flex-col min-w-0 px-16 py-12 border rounded-8 min-h-112 bg-default ${classes.card}`}
      aria-busy={figure === null || undefined}
      data-opens={opens || undefined}
      data-open={(opens && isOpen) || undefined}
    >
      {opens && (
        // The focus outline is inside the card (`focus-inset`), because adjacent cards without a gap would cover an outline around the
        // card.
        <button
          type="button"
          className={`absolute inset-0 bg-none cursor-pointer focus-inset ${classes.whole}`}
          aria-haspopup="dialog"
          aria-labelledby={id}
          onClick={onOpen}
        />
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
        <span className="text-13 weight-500 dimmed leading-20">{label}</span>
        <Skeleton component="span" width="45%" height={28} my={7} />
        <Skeleton component="span" width="60%" height={10} my={5} />
      </>
    );
  }
  const series = figure.series.map(({ value }) => (typeof value === 'number' ? value : null));
  return (
    <>
      <span className="text-13 weight-500 dimmed leading-20">{label}</span>
      <span className={`flex items-center justify-between gap-8 text-34 ${classes.middle}`}>
        <FigureNumber i18n={i18n} value={figure.value} unit={figure.unit} />
        {series.some((value) => value !== null) && <Sparkline values={series} />}
      </span>
      <span className="flex flex-wrap items-center gap-x-8 gap-y-0 text-13 min-h-20 leading-20">
        <Change figure={figure} />
        {note !== undefined && (
          <span className={`dimmed ${classes.note}`} data-tone={tone}>
            {note}
          </span>
        )}
        {beside !== undefined && <span className="flex basis-full">{beside}</span>}
      </span>
    </>
  );
}
