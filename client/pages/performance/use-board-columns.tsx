import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Entry } from '../../../shared/api/figures.ts';
import { figures } from '../../../shared/figures.ts';
import { figureText } from '../../figures/figure-format.ts';
import type { TableColumn } from '../../figures/table-columns.ts';
import { useFigureTitle } from '../../figures/use-figure-title.ts';
import { PersonName } from './person-name.tsx';

const shown = [
  'points',
  'winStreak',
  'replies',
  'onTimeReplyRate',
  'avgResponseTime',
  'conversations',
  'csat',
  'efficiency',
] as const;

/** The columns of the leaderboard. @param rowsOpen the whole row is a person's button then */
export function useBoardColumns(rowsOpen: boolean): readonly TableColumn<Entry>[] {
  const { t, i18n } = useLingui();
  const titleOf = useFigureTitle();
  const { locale } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: words change with the language alone.
  return useMemo(
    () => [
      { id: 'rank', header: '#', value: ({ rank }: Entry) => rank },
      {
        id: 'person',
        header: t({ id: 'performance.person_column', message: 'Person' }),
        value: ({ staff }: Entry) => staff.fullName,
        cell: ({ staff }: Entry) => <PersonName staff={staff} isButton={!rowsOpen} />,
        wide: true,
      },
      ...shown.map((name) => ({
        id: name,
        header: titleOf(name),
        value: (entry: Entry) => entry[name],
        cell: (entry: Entry) => figureText(i18n, entry[name], figures[name].unit),
        isNumber: true,
      })),
    ],
    [locale, rowsOpen],
  );
}
