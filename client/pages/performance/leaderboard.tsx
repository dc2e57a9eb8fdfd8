import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import type { Entry, FiguresMeta } from '../../../shared/api/figures.ts';
import { AskedBody } from '../../figures/asked-body.tsx';
import { DataTable } from '../../figures/data-table.tsx';
import { dayOf } from '../../figures/days.ts';
import { Panel } from '../../figures/panel.tsx';
import { daysName } from '../../figures/range-words.ts';
import { useAsked } from '../../figures/use-asked.ts';
import { useAddressQuery } from '../../figures/use-range.ts';
import { useRowHeight } from '../../figures/use-row-height.ts';
import { useCan, useUser } from '../../session/session.ts';
import { BoardExport } from './board-export.tsx';
import { boardParams, boardQuery, boardRangeOf } from './board-range.ts';
import { BoardRangePicker } from './board-range-picker.tsx';
import { openPersonAtom } from './open-person.ts';
import classes from './performance.module.css';
import { PointsRule } from './points-rule.tsx';
import { type Arena, arenaScope, everybody } from './use-arena.ts';
import { useBoardColumns } from './use-board-columns.tsx';

const lineHeight = 36;
const first = 10;
/** Maximum number of visible rows. Further rows scroll. */
const most = 30;

/** Cuts a running period off at today. */
function untilNow({ from, to, asOf, timeZone }: FiguresMeta) {
  const today = dayOf(asOf, timeZone);
  return { from, to: to > today ? today : to };
}

/** Leaderboard of this week, this month or a range, stored in the address. */
export function Leaderboard({ brand, week }: Pick<Arena, 'week'> & { brand: string }) {
  const { t, i18n } = useLingui();
  const user = useUser();
  const mayAll = useCan('performance.individual_stats');
  const mayChoose = useCan('performance.rankings');
  const touched = useRowHeight(lineHeight);
  const rowHeight = mayAll ? touched : lineHeight;
  const open = useSetAtom(openPersonAtom);
  const [params, change] = useAddressQuery();
  const range = boardRangeOf(params, mayChoose);
  const [isLong, setLong] = useState(false);
  const query = { brand, ...boardQuery(range), limit: everybody };
  const other = useAsked('GET /performance/leaderboard', range === 'week' ? null : { query }, { scope: arenaScope });
  const asked = range === 'week' ? week : other;
  const { data, meta } = asked;
  const columns = useBoardColumns(data, mayAll, meta && { brand, days: untilNow(meta) });
  const count = data?.length ?? 0;
  return (
    <Panel
      className={classes.board}
      flush
      title={<Trans id="performance.board">Leaderboard</Trans>}
      note={
        meta !== null && (
          <>
            {daysName(i18n, untilNow(meta))}
            {' · '}
            <Plural id="performance.people" value={count} one="# person" other="# people" />
          </>
        )
      }
      controls={
        <>
          <BoardRangePicker range={range} onChange={(chosen) => change(boardParams(chosen))} mayChoose={mayChoose} />
          <BoardExport brand={brand} meta={meta} />
        </>
      }
    >
      <AskedBody asked={asked} height={(first + 1) * rowHeight}>
        {(entries) => (
          <DataTable<Entry>
            label={t({ id: 'performance.board', message: 'Leaderboard' })}
            columns={columns}
            rows={entries}
            rowId={({ staff }) => staff.id}
            ownId={user.id}
            {...(mayAll ? { onOpen: ({ staff }: Entry) => open(staff.id) } : {})}
            maxRows={isLong ? Math.min(count, most) : first}
            empty={<Trans id="performance.board_none">No replies in this period.</Trans>}
          />
        )}
      </AskedBody>
      <div className={classes.foot}>
        <PointsRule />
        {count > first && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isLong}
            rightSection={
              isLong ? <IconChevronUp size={14} stroke={1.8} /> : <IconChevronDown size={14} stroke={1.8} />
            }
            onClick={() => setLong(!isLong)}
          >
            {isLong ? (
              <Trans id="performance.show_first">Show the first {first}</Trans>
            ) : (
              <Trans id="performance.show_all">Show all {count}</Trans>
            )}
          </Button>
        )}
      </div>
    </Panel>
  );
}
