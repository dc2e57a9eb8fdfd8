import type { FigureName } from '../../shared/figures.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { hourName, weekdayNames } from './calendar-names.ts';
import { formatOf, title } from './columns.ts';
import { exportWords } from './words.ts';
import type { Cell, Sheet } from './workbook.ts';

const shown = ['received', 'avgResponseTime', 'onTimeReplyRate'] as const satisfies readonly FigureName[];
type Week = readonly (readonly (number | null)[])[];

/** Figures by weekday and hour, one line per figure and day, Monday first. */
export function weekFiguresSheet(of: Readonly<Record<(typeof shown)[number], Week>>, language: Language): Sheet {
  const words = exportWords[language];
  const days = weekdayNames(language);
  return {
    name: words.week,
    columns: [
      { heading: words.figure, format: 'text' },
      { heading: words.weekday, format: 'text' },
      ...Array.from({ length: 24 }, (_, hour) => ({ heading: hourName(hour), format: 'count' as const })),
    ],
    rows: shown.flatMap((name) =>
      of[name].map((hours, day): Cell[] => [
        title(name, language),
        days[day] ?? '',
        ...hours.map((value) => ({ value, format: formatOf(name) })),
      ]),
    ),
  };
}
