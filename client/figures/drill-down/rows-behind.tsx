import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Kbd, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type RefObject, useId, useState } from 'react';
import type { Figure, FigureRow, FiguresMeta, FigureValue } from '../../../shared/api/figures.ts';
import { type FigureName, onTimeMs } from '../../../shared/figures.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { errorText } from '../../api/error-text.ts';
import { number } from '../../time/time.ts';
import { figureText } from '../figure-format.ts';
import { Segments } from '../segments.tsx';
import type { Agreement } from './agreement.ts';
import { spreadOf, spreadSteps } from './behind.ts';
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

/** Rows behind a figure: the counted rows, and the excluded rows with the reason. */
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
  // Until the last page is loaded, the number of excluded rows can be unknown: the server stops counting at a maximum, and returns no count
  // for a part of the days, such as one weekday.
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
      <div className="flex flex-wrap items-center justify-between gap-8">
        <h3 id={id} className="text-13 weight-600">
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
        <div className={`flex flex-col items-center gap-12 dimmed ${classes.state}`} role="alert">
          <span>{errorText(view.error)}</span>
          <Button variant="default" size="xs" onClick={onMore}>
            <Trans id="common.retry">Try again</Trans>
          </Button>
        </div>
      )}
      {isWhole && rows.length === 0 && (
        <p className={`flex flex-col items-center gap-12 dimmed ${classes.state}`}>
          {part === 'left' ? (
            <Trans id="figures.none_left_out">Nothing was excluded.</Trans>
          ) : (
            <Trans id="figures.none_counted">Nothing counted yet.</Trans>
          )}
        </p>
      )}
      {view.state === 'ready' && view.hasMore && (
        <Button className="mt-8" variant="subtle" size="xs" onClick={onMore}>
          <Trans id="figures.more_rows">Load earlier rows</Trans>
        </Button>
      )}
    </section>
  );
}

/** Returns the number of counted rows according to the figure. `null` if unknown. */
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

/** Distribution of the times of the counted rows. */
export function Spread({ rows, name }: { rows: readonly FigureRow[]; name: FigureName }) {
  const { i18n } = useLingui();
  const times = rows.flatMap(({ counted, value }) => (counted && value !== null ? [value] : []));
  if (times.length < 2 || name === 'improvement') return null;
  const counts = spreadOf(times);
  const most = Math.max(...counts);
  const total = number(times.length, i18n.locale);
  const text = (seconds: number) => figureText(i18n, seconds, 'seconds');
  const within = onTimeMs / 1000;
  return (
    <figure className={classes.spread}>
      <figcaption className="text-13 weight-600">
        <Trans id="figures.spread">Distribution of {total} rows</Trans>
      </figcaption>
      <ol className={`grid items-end gap-6 mt-8 text-12 ${classes.bars}`}>
        {counts.map((count, step) => {
          const end = spreadSteps[step];
          const label = end === undefined ? `> ${text(spreadSteps.at(-1) ?? 0)}` : `≤ ${text(end)}`;
          return (
            <li
              key={label}
              className={`flex flex-col items-center justify-end ${classes.bar}`}
              data-within={(end !== undefined && end <= within) || undefined}
            >
              <span className="weight-600">{number(count, i18n.locale)}</span>
              <span
                className={`w-full ${classes.fill}`}
                style={{ blockSize: `${most === 0 ? 0 : (count / most) * 72}px` }}
              />
              <span className="pt-4 text-center dimmed">{label}</span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}

interface FootProps {
  figure: Figure;
  view: FigureRowsView;
  agreement: Agreement;
}

/** States whether the rows match the figure, and shows the keyboard hints. */
export function FigureFoot({ figure, view, agreement }: FootProps) {
  const { state } = agreement;
  const isWrong = state === 'count' || state === 'value';
  return (
    <footer
      className={`flex flex-wrap items-center justify-between flex-none min-h-touch gap-x-16 gap-y-4 px-32 py-8 text-13 bg-ground border-top ${classes.foot}`}
    >
      <span
        className={`flex items-center gap-8 ${classes.text}`}
        data-agrees={state === 'same' || (isWrong ? false : undefined)}
        role="status"
      >
        {state === 'same' && <IconCheck size={16} stroke={2} aria-hidden />}
        {isWrong && <IconAlertTriangle size={16} stroke={1.8} aria-hidden />}
        <FootText figure={figure} view={view} agreement={agreement} />
      </span>
      <span className={`flex items-center gap-6 dimmed ${classes.keys}`} aria-hidden>
        <Kbd size="xs">↑</Kbd>
        <Kbd size="xs">↓</Kbd>
        <Trans id="figures.key_move">move</Trans>
        <Kbd size="xs">Enter</Kbd>
        <Trans id="figures.key_open">open conversation</Trans>
        <Kbd size="xs">Esc</Kbd>
        <Trans id="figures.key_back">back</Trans>
      </span>
    </footer>
  );
}

function FootText({ figure: { name, value: is, unit, samples: behind }, view, agreement }: FootProps) {
  const { i18n } = useLingui();
  const text = (of: FigureValue) => figureText(i18n, of, unit, 'exact');
  const value = text(is);
  switch (agreement.state) {
    case 'same': {
      const { counted } = agreement;
      if (name === 'resolutionRate' && behind !== null && behind > 0) {
        const all = number(behind, i18n.locale);
        const inTime = number(counted, i18n.locale);
        return (
          <Trans id="figures.rate_agrees">
            {inTime} of {all} cases were resolved in time: {value}
          </Trans>
        );
      }
      return (
        <Plural
          id="figures.rows_agree"
          value={counted}
          one={`# row gives ${value}, as shown above`}
          other={`# rows give ${value}, as shown above`}
        />
      );
    }
    case 'count': {
      const { counted } = agreement;
      const samples = number(agreement.samples, i18n.locale);
      return (
        <Plural
          id="figures.rows_differ"
          value={counted}
          one={`# row counted here, ${samples} in the metric above`}
          other={`# rows counted here, ${samples} in the metric above`}
        />
      );
    }
    case 'value': {
      const made = text(agreement.made);
      return (
        <Trans id="figures.rows_make_other">
          The rows give {made}, but the metric above shows {value}
        </Trans>
      );
    }
    case 'loading':
    case 'parts': {
      if (view.state === 'loading') return null;
      const here = number(view.rows.length, i18n.locale);
      const least = Math.max(view.total, behind ?? 0);
      const total = `${number(least, i18n.locale)}${view.totalIsMore ? '+' : ''}`;
      return (
        <Trans id="figures.rows_loaded">
          {here} of {total} rows loaded
        </Trans>
      );
    }
    default:
      return unreachable(agreement);
  }
}
