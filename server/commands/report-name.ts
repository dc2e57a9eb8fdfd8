import type { Days } from '../../shared/days.ts';
import { msg, type TextsIn } from '../../shared/msg.ts';
import { type Language, locales } from '../../shared/vocabulary.ts';

const untilText = msg({ id: 'reports.until', message: 'until {time}' });

interface Now {
  /** Milliseconds since 1970. */
  at: number;
  timeZone: string;
  textsIn: TextsIn;
}

/**
 * Returns the default name of a report, which consists of its subject and days. If the range ends today, the name also contains the current
 * time, up to which the report has data.
 */
export function reportName(of: string, days: Days, language: Language, { at, timeZone, textsIn }: Now): string {
  const today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(at);
  const time = new Intl.DateTimeFormat(locales[language], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const until = today === days.to ? ` (${textsIn(language)(untilText, { time: time.format(at) })})` : '';
  return `${of}${rangeSuffix(days, language)}${until}`;
}

function rangeSuffix({ from, to }: Days, language: Language): string {
  const dates = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const range = new Intl.DateTimeFormat(locales[language], dates).formatRange(new Date(from), new Date(to));
  return ` · ${range.replace(/(\d)\s–\s(\d+ )/u, '$1–$2')}`;
}

/**
 * Returns the title of a document: the name of the report without the days that `reportName` appended, because the document shows the days
 * separately.
 */
export function reportTitle(name: string, days: Days, language: Language): string {
  const end = name.lastIndexOf(rangeSuffix(days, language));
  return end > 0 && /^(?: \([^()]*\))?$/u.test(name.slice(end + rangeSuffix(days, language).length))
    ? name.slice(0, end)
    : name;
}
