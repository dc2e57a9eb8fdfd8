import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconDeviceTv, IconHistory } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import type { Figure, FiguresMeta } from '../../../shared/api/figures.ts';
import { addressOf } from '../../app/base-path.ts';
import { pages } from '../../app/pages.ts';
import { ComparedWith } from '../../figures/compared-with.tsx';
import { PageHead } from '../../figures/page-head.tsx';
import { RangePicker } from '../../figures/range-picker.tsx';
import type { ShownRange } from '../../figures/use-range.ts';
import { useCan, useShownBrand } from '../../session/session.ts';
import { BrandName } from '../../shell/brand-name.tsx';
import { present } from '../../time/clock.ts';

interface Props {
  /** Time when a metric last changed on this screen. Milliseconds since the epoch; `null` until the metrics are loaded. */
  changedAt: number | null;
  range: ShownRange;
  /** Metadata of the last response for the range. */
  meta: FiguresMeta | null;
  /** Metrics of the range; undefined until loaded. */
  figures?: readonly Figure[] | undefined;
}

/** Header with the brand, the comparison period, the age of the metrics and the date range. */
export function DashboardHead({ changedAt, range, meta, figures }: Props) {
  const { t } = useLingui();
  const mayTravel = useCan('dashboard.analytics');
  const wall = t({ id: 'dashboard.wall', message: 'Open wallboard in a new tab' });
  const brand = useShownBrand();
  const sub = (
    <>
      <BrandName brand={brand} />
      {' · '}
      <ComparedWith range={range} meta={meta} figures={figures} />
    </>
  );
  return (
    <PageHead page="dashboard" sub={sub} at={changedAt} meta={meta}>
      <RangePicker range={range} />
      {mayTravel && <TimeMachineButton />}
      <ActionIcon
        component="a"
        href={addressOf(`${pages.dashboard.path}?wall=1`)}
        target="_blank"
        rel="noopener"
        variant="default"
        size={36}
        aria-label={wall}
        title={wall}
      >
        <IconDeviceTv size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </PageHead>
  );
}

/** Time between the present and the start of the history playback when the user opens it. Milliseconds. */
const firstMs = 3_600_000;

/** Button that opens the dashboard at the time one hour ago. */
function TimeMachineButton() {
  const { t } = useLingui();
  const [, setParams] = useSearchParams();
  const label = t({ id: 'dashboard.past_open', message: 'View the dashboard at an earlier time' });
  const travel = () => {
    const minute = Math.floor((present() - firstMs) / 60_000) * 60_000;
    setParams((old) => new URLSearchParams([...old, ['at', new Date(minute).toISOString()]]));
  };
  return (
    <ActionIcon id={timeMachineId} variant="default" size={36} aria-label={label} title={label} onClick={travel}>
      <IconHistory size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

/** Id of the button that opens the history playback. */
const timeMachineId = 'time-machine';

/**
 * Moves the focus back to the button that opens the history playback when the user returns to the present, unless another element has the
 * focus.
 */
export function useFocusAfterTravel(isPast: boolean): void {
  const wasPast = useRef(isPast);
  useEffect(() => {
    const isBack = wasPast.current && !isPast;
    wasPast.current = isPast;
    const { activeElement, body } = document;
    if (isBack && (activeElement === null || activeElement === body)) document.getElementById(timeMachineId)?.focus();
  }, [isPast]);
}
