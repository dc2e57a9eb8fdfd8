import { Trans, useLingui } from '@lingui/react/macro';
import type { Figure, FiguresMeta } from '../../shared/api/figures.ts';
import { countDays } from '../../shared/days.ts';
import { figures, hasPrevious } from '../../shared/figures.ts';
import { momentText } from './moment-text.ts';
import { dayName, daysName } from './range-words.ts';
import type { ShownRange } from './use-range.ts';

interface Props {
  range: Pick<ShownRange, 'choice' | 'days' | 'today'>;
  /** Meta of the figures. `null` while loading. */
  meta: FiguresMeta | null;
  /** The shown figures. Omitted until they are loaded. */
  figures?: readonly Figure[] | undefined;
}

/** Text with the selected days, and the period with which all cards are compared. */
export function ComparedWith({ range: { choice, days, today }, meta, figures: shownFigures = [] }: Props) {
  const { i18n } = useLingui();
  const count = countDays(days);
  const shown = count === 1 ? dayName(i18n, days.from) : daysName(i18n, days);
  const time = meta === null ? null : momentText(meta.asOf, meta, i18n.locale);
  const compared = shownFigures.filter(({ name }) => figures[name].of === 'range');
  if (compared.length > 0 && !hasPrevious(compared)) {
    return <Trans id="figures.compared_nothing">{shown}, nothing to compare with</Trans>;
  }
  const isMonth = 'range' in choice && (choice.range === 'thisMonth' || choice.range === 'lastMonth');
  if (days.from === today && days.to === today) {
    if (time === null) return shown;
    return (
      <Trans id="figures.compared_yesterday">
        {shown}, compared with yesterday at {time}
      </Trans>
    );
  }
  if (isMonth) return <Trans id="figures.compared_month">{shown}, compared with the previous month</Trans>;
  if (count === 1) return <Trans id="figures.compared_day">{shown}, compared with the previous day</Trans>;
  return (
    <Trans id="figures.compared_days">
      {shown}, compared with the previous {count} days
    </Trans>
  );
}
