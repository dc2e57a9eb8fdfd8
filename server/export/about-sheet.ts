import type { Language } from '../../shared/vocabulary.ts';
import { sheetTextsIn } from './texts.ts';
import { wallClock } from './wall-clock.ts';
import type { Cell, Sheet } from './workbook.ts';

/** Description of a file's contents and of the time of its data. */
export interface About {
  /** Names of the included brands. `null` for all brands. */
  brands: readonly string[] | null;
  /** Business days, both inclusive. `null` for all days. */
  days: { from: string; to: string } | null;
  /** Name of the person whom the file is about. `null` for everyone. */
  person: string | null;
  zone: string;
  /** Time of the data, ISO 8601. */
  asOf: string;
}

/** Returns the last sheet of a file: brands, days and the time of the data, in the business's time zone. */
export function aboutSheet({ brands, days, person, zone, asOf }: About, language: Language): Sheet {
  const texts = sheetTextsIn(language);
  const date = (day: string | undefined): Cell =>
    day === undefined ? texts.allDays : { value: new Date(`${day}T00:00:00Z`), format: 'date' };
  const names = brands ?? [texts.allBrands];
  return {
    name: texts.about,
    columns: [
      { heading: texts.about, format: 'text' },
      { heading: texts.value, format: 'text' },
    ],
    rows: [
      ...names.map((name, i): Cell[] => [i === 0 ? texts.brands : null, name]),
      [texts.from, date(days?.from)],
      [texts.to, date(days?.to)],
      ...(person === null ? [] : [[texts.person, person]]),
      [texts.zone, zone],
      [texts.asOf, { value: wallClock(zone)(Date.parse(asOf)), format: 'time' }],
    ],
  };
}
