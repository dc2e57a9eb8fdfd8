import { Trans, useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { figures } from '../../../shared/figures.ts';
import { views } from '../../../shared/views.ts';
import { figureText } from '../../figures/figure-format.ts';
import { HeatMap } from '../../figures/heat-map.tsx';
import { Panel } from '../../figures/panel.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import { useQuery } from '../../figures/use-query.ts';
import type { Filters } from './use-filters.ts';
import { queryOptions, useFigureQuery } from './use-filters.ts';

type Shown = (typeof views.analytics.week)[number];

const isOfPeople = (name: Shown) => (figures[name].by as readonly string[]).includes('staff');

/** Heat map of the week by hour, for incoming messages or response quality. */
export function WeekCard({ filters, className }: { filters: Filters; className?: string | undefined }) {
  const { t, i18n } = useLingui();
  const title = useFigureTitle();
  const queryOf = useFigureQuery();
  const [wanted, show] = useState<Shown>('received');
  const offered = views.analytics.week.filter((one) => filters.staff === null || isOfPeople(one));
  const name = offered.includes(wanted) ? wanted : (offered[0] ?? wanted);
  const result = useQuery('GET /analytics/time-analysis', { query: filters.query }, queryOptions);
  return (
    <Panel
      className={className}
      title={<Trans id="analytics.week">By weekday and hour</Trans>}
      controls={
        <Select
          size="xs"
          w={190}
          aria-label={t({ id: 'analytics.week_figure', message: 'Metric' })}
          value={name}
          onChange={(chosen) => chosen !== null && show(chosen)}
          data={offered.map((value) => ({ value, label: title(value) }))}
          allowDeselect={false}
        />
      }
    >
      <QueryBoundary query={result} height={240}>
        {(data) => (
          <HeatMap
            label={title(name)}
            values={data[name]}
            query={({ day, hour }, label, value) =>
              result.meta && {
                ...queryOf(name),
                part: { of: { weekday: day + 1, hour }, label, value, meta: result.meta },
              }
            }
            write={(value) => figureText(i18n, value, figures[name].unit)}
          />
        )}
      </QueryBoundary>
    </Panel>
  );
}
