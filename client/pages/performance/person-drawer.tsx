import { Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { RangePreset } from '../../../shared/figures.ts';
import { AskedBody } from '../../figures/asked-body.tsx';
import { useDrillDown } from '../../figures/drill-down/drill-down.tsx';
import { useAsked } from '../../figures/use-asked.ts';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { openPersonAtom } from './open-person.ts';
import { PersonFigures } from './person-figures.tsx';
import { arenaScope } from './use-arena.ts';

type Props = { id: string; brand: string };

/** Drawer with a person's metrics. */
export function PersonDrawer({ id, brand }: Props) {
  const { t } = useLingui();
  const open = useSetAtom(openPersonAtom);
  const [range, setRange] = useState<RangePreset>('last7');
  const close = () => open(null);
  // Details opened from here overlay the drawer and close first on Escape.
  const isCovered = useDrillDown()?.opened != null;
  const asked = useAsked(
    'GET /performance/individual/:id',
    { params: { id }, query: { brand, range } },
    { scope: arenaScope },
  );
  return (
    <SideDrawer
      onClose={close}
      closeOnEscape={!isCovered}
      size={560}
      title={asked.data?.staff.fullName ?? <Trans id="performance.person">Individual metrics</Trans>}
    >
      <SegmentedControl
        fullWidth
        mb="md"
        value={range}
        onChange={(value) => setRange(value as RangePreset)}
        aria-label={t({ id: 'performance.range', message: 'Date range' })}
        data={[
          { value: 'today', label: t({ id: 'performance.range_today', message: 'Today' }) },
          { value: 'last7', label: t({ id: 'performance.range_last7', message: 'Last 7 days' }) },
          { value: 'thisMonth', label: t({ id: 'performance.range_month', message: 'This month' }) },
        ]}
      />
      <AskedBody asked={asked} height={480}>
        {(data) => <PersonFigures individual={data} brand={brand} range={range} meta={asked.meta} />}
      </AskedBody>
    </SideDrawer>
  );
}
