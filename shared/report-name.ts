import type { Days } from './days.ts';
import type { Language } from './vocabulary.ts';

const tags: Record<Language, string> = { en: 'en-GB', zh: 'zh-TW', th: 'th-TH' };
const untilWords: Record<Language, string> = { en: 'until', zh: '至', th: 'ถึง' };

interface Now {
  /** Milliseconds since 1970. */
  at: number;
  timeZone: string;
}

/** Default name of a report: its subject and its days; of a range that ends today, also the time until which it has data. */
export function reportName(of: string, { from, to }: Days, language: Language, { at, timeZone }: Now): string {
  const tag = tags[language];
  const days = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(at);
  const time = new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
  const until = today === to ? ` (${untilWords[language]} ${time.format(at)})` : '';
  const range = days.formatRange(new Date(from), new Date(to)).replace(/(\d)\s–\s(\d+ )/u, '$1–$2');
  return `${of} · ${range}${until}`;
}
