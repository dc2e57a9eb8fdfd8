import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { type RefObject, useId, useState } from 'react';
import type { Figure, FiguresMeta } from '../../../shared/api/figures.ts';
import { errorWords } from '../../api/error-words.ts';
import { number } from '../../time/time.ts';
import { Segments } from '../segments.tsx';
import type { FigureRowsView } from './figure-rows.ts';
import classes from './rows-behind.module.css';
import { RowsList } from './rows-list.tsx';

interface Props {
  figure: Figure;
  meta: FiguresMeta;
  view: FigureRowsView;
  scrollRef: RefObject<HTMLDivElement | null>;
  onMore: () => void;
  onClose: () => void;
}

/** The rows behind a figure: counted ones, and excluded ones with the reason. */
export function RowsBehind({ figure, meta, view, scrollRef, onMore, onClose }: Props) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [part, setPart] = useState<'counted' | 'left'>('counted');
  const rows = view.rows.filter(({ counted }) => counted === (part === 'counted'));
  const here = view.rows.filter((row) => row.counted).length;
  const isWhole = view.state === 'ready' && !view.hasMore;
  const known = countedOf(figure);
  const all = isWhole ? here : (known ?? here);
  const isLeast = !isWhole && known === null;
  const counted = `${number(all, i18n.locale)}${isLeast ? '+' : ''}`;
  const left = number(Math.max(0, view.total - all), i18n.locale);
  // The number of excluded rows is known with the last page only, if the server counts just the first rows, or none for a part of the days.
  const leftOut =
    view.totalIsMore || isLeast
      ? t({ id: 'figures.left_out_unknown', message: 'Excluded' })
      : t({ id: 'figures.left_out', message: `Excluded ${left}` });
  const isRate = figure.name === 'resolutionRate';
  const labels = {
    counted: isRate
      ? t({ id: 'figures.counted_in_time', message: `In time ${counted}` })
      : t({ id: 'figures.counted', message: `Counted ${counted}` }),
    left: isRate && !view.totalIsMore && !isLeast ? t({ id: 'figures.others', message: `Others ${left}` }) : leftOut,
  };
  return (
    <section className={classes.rows} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id} className={classes.title}>
          <Trans id="figures.rows">Rows behind the number</Trans>
        </h3>
        <Segments
          aria-label={t({ id: 'figures.rows_shown', message: 'Rows shown' })}
          value={part}
          onChange={setPart}
          data={[
            { value: 'counted', label: labels.counted },
            { value: 'left', label: labels.left },
          ]}
        />
      </div>
      {rows.length > 0 && (
        <RowsList
          key={part}
          rows={rows}
          withWhy={part === 'left'}
          unit={figure.unit}
          meta={meta}
          scrollRef={scrollRef}
          hasMore={view.hasMore && view.state === 'ready'}
          onMore={onMore}
          onClose={onClose}
        />
      )}
      {view.state === 'loading' && rows.length === 0 && <Waiting />}
      {view.state === 'failed' && view.error !== null && (
        <div className={classes.state} role="alert">
          <span>{errorWords(view.error)}</span>
          <Button variant="default" size="xs" onClick={onMore}>
            <Trans id="common.retry">Try again</Trans>
          </Button>
        </div>
      )}
      {view.state === 'ready' && rows.length === 0 && (
        <p className={classes.state}>
          {part === 'left' ? (
            <Trans id="figures.none_left_out">Nothing was excluded.</Trans>
          ) : (
            <Trans id="figures.none_counted">Nothing counted yet.</Trans>
          )}
        </p>
      )}
      {view.state === 'ready' && view.hasMore && (
        <Button className={classes.more} variant="subtle" size="xs" onClick={onMore}>
          <Trans id="figures.more_rows">Load earlier rows</Trans>
        </Button>
      )}
    </section>
  );
}

/** Number of counted rows from the figure. `null` if unknown. */
function countedOf({ name, value, samples }: Figure): number | null {
  if (name !== 'resolutionRate' || samples === null) return samples;
  return typeof value === 'number' ? Math.round((value * samples) / 100) : 0;
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-busy>
      {Array.from({ length: 8 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all of them are alike.
        <Skeleton key={n} height={12} my={12} />
      ))}
    </div>
  );
}
