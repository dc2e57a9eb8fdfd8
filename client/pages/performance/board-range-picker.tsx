import { useLingui } from '@lingui/react/macro';
import { presetDays } from '../../../shared/days.ts';
import { RangePicker } from '../../figures/range-picker.tsx';
import { Segments } from '../../figures/segments.tsx';
import { useToday } from '../../figures/use-today.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import type { BoardRange } from './board-range.ts';

interface Props {
  range: BoardRange;
  onChange: (range: BoardRange) => void;
  mayChoose: boolean;
}

/** Selector for week or month, and for any days with permission. */
export function BoardRangePicker({ range, onChange, mayChoose }: Props) {
  const { t } = useLingui();
  const today = useToday(useTimeZone());
  const choice = typeof range === 'string' ? null : range;
  const days = choice === null || 'range' in choice ? presetDays(choice?.range ?? 'last7', today) : choice;
  return (
    <>
      <Segments
        aria-label={t({ id: 'performance.range', message: 'Date range' })}
        value={typeof range === 'string' ? range : ''}
        onChange={(period) => onChange(period as 'week' | 'month')}
        data={[
          { value: 'week', label: t({ id: 'performance.this_week', message: 'This week' }) },
          { value: 'month', label: t({ id: 'performance.this_month', message: 'This month' }) },
        ]}
      />
      {mayChoose && <RangePicker look="beside" range={{ choice, days, today, setChoice: onChange }} />}
    </>
  );
}
