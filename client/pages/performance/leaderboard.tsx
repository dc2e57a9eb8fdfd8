import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Entry } from '../../../shared/api/figures.ts';
import type { Language } from '../../../shared/vocabulary.ts';
import { download } from '../../api/download.ts';
import { DataTable } from '../../figures/data-table.tsx';
import { Panel } from '../../figures/panel.tsx';
import { Segments } from '../../figures/segments.tsx';
import { useAsked } from '../../figures/use-asked.ts';
import { useCan, useUser } from '../../session/session.ts';
import { toastError } from '../../toasts/toast.ts';
import { openPersonAtom } from './open-person.ts';
import classes from './performance.module.css';
import { PointsRule } from './points-rule.tsx';
import { type Arena, arenaScope, everybody } from './use-arena.ts';
import { useBoardColumns } from './use-board-columns.tsx';

type Period = 'week' | 'month';

const rowHeight = 36;
const first = 10;
/** More of them scroll. */
const most = 30;

/** Everybody's line of the week or the month. */
export function Leaderboard({ brand, week }: Pick<Arena, 'week'> & { brand: string }) {
  const { t, i18n } = useLingui();
  const user = useUser();
  const mayAll = useCan('performance.individual_stats');
  const mayExport = useCan('performance.export');
  const open = useSetAtom(openPersonAtom);
  const [period, choose] = useState<Period>('week');
  const [isLong, setLong] = useState(false);
  const query = { brand, period: 'month', limit: everybody } as const;
  const month = useAsked('GET /performance/leaderboard', period === 'month' ? { query } : null, { scope: arenaScope });
  const { data, meta } = period === 'week' ? week : month;
  const columns = useBoardColumns(mayAll);
  const count = data?.length ?? 0;
  const exportBoard = async () => {
    if (meta === null) return;
    const days = { brand, from: meta.from, to: meta.to, lang: i18n.locale as Language };
    const failed = await download('GET /performance/export', { query: days, name: 'performance.xlsx' });
    if (failed !== null) toastError(failed);
  };
  return (
    <Panel
      className={classes.board}
      flush
      title={<Trans id="performance.board">Leaderboard</Trans>}
      note={count > 0 && <Plural id="performance.people" value={count} one="# person" other="# people" />}
      controls={
        <>
          <Segments
            aria-label={t({ id: 'performance.range', message: 'Range' })}
            value={period}
            onChange={choose}
            data={[
              { value: 'week', label: t({ id: 'performance.this_week', message: 'This week' }) },
              { value: 'month', label: t({ id: 'performance.this_month', message: 'This month' }) },
            ]}
          />
          {mayExport && (
            <Button variant="default" size="xs" onClick={() => void exportBoard()}>
              Excel
            </Button>
          )}
        </>
      }
    >
      <DataTable<Entry>
        label={t({ id: 'performance.board', message: 'Leaderboard' })}
        columns={columns}
        rows={data}
        rowId={({ staff }) => staff.id}
        ownId={user.id}
        {...(mayAll ? { onOpen: ({ staff }: Entry) => open(staff.id) } : {})}
        maxHeight={((isLong ? Math.min(count, most) : first) + 1) * rowHeight}
        empty={<Trans id="performance.board_none">Nobody replied in this time.</Trans>}
      />
      <div className={classes.foot}>
        <PointsRule />
        {count > first && !isLong && (
          <Button variant="subtle" size="compact-sm" onClick={() => setLong(true)}>
            <Trans id="performance.show_all">Show all {count}</Trans>
          </Button>
        )}
      </div>
    </Panel>
  );
}
