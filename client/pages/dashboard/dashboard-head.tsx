import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconDeviceTv } from '@tabler/icons-react';
import type { Figure, FiguresMeta } from '../../../shared/api/figures.ts';
import { addressOf } from '../../app/base-path.ts';
import { pages } from '../../app/pages.ts';
import { ComparedWith } from '../../figures/compared-with.tsx';
import { PageHead } from '../../figures/page-head.tsx';
import { RangePicker } from '../../figures/range-picker.tsx';
import type { ShownRange } from '../../figures/use-range.ts';
import { useCan, useShownBrand } from '../../session/session.ts';
import { BrandName } from '../../shell/brand-name.tsx';
import { TimeMachineButton } from './time-machine-button.tsx';

interface Props {
  /** When a figure last changed on this screen. */
  changedAt: number | null;
  range: ShownRange;
  /** Metadata of the last response for the range. */
  meta: FiguresMeta | null;
  /** Figures of the range; undefined until they are loaded. */
  figures?: readonly Figure[] | undefined;
}

/** The shown brand, what it is compared with, the age of its figures, and the days. */
export function DashboardHead({ changedAt, range, meta, figures }: Props) {
  const { t } = useLingui();
  const mayTravel = useCan('dashboard.analytics');
  const wall = t({ id: 'dashboard.wall', message: 'Open the wall in a new tab' });
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
