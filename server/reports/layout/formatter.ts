import type { Figure, FigureValue } from '../../../shared/api/figures.ts';
import type { Days } from '../../../shared/days.ts';
import { figures, type Unit } from '../../../shared/figures.ts';
import { money } from '../../../shared/money.ts';
import type { Text, TextIn } from '../../../shared/msg.ts';
import { type Language, locales } from '../../../shared/vocabulary.ts';
import { type SheetTextId, sheetTextsIn } from '../../export/texts.ts';
import { textsIn } from '../../texts/texts.ts';
import { reportTexts } from './report-texts.ts';
import type { Part } from './type-setter.ts';

const boldMark = '\u0000';

/** Marks a value in a sentence as bold. */
export const bold = (value: string): string => `${boldMark}${value}${boldMark}`;

/** A formatted value, with its unit separately. */
export interface FormattedValue {
  value: string;
  unit: string | null;
}

interface FormattedChange {
  text: string;
  tone: 'better' | 'worse' | 'neutral';
}

const none = '—';
const digits = { count: 0, seconds: 0, percent: 1, score: 1 } as const;
const [minutesFrom, hour, day] = [120, 3600, 86_400];
/** If the previous count is at least this value, its change is shown as a percentage. */
const percentFrom = 100;

/** Formats numbers, times and changes in a language. */
export class Formatter {
  readonly language: Language;
  readonly textIn: TextIn;
  /** Headings, the same as in the Excel sheets. */
  readonly headings: Record<SheetTextId, string>;
  private readonly tag: string;

  constructor(language: Language) {
    this.language = language;
    this.textIn = textsIn(language);
    this.headings = sheetTextsIn(language);
    this.tag = locales[language];
  }

  number(value: number, places = 0, least = places): string {
    const format = { minimumFractionDigits: least, maximumFractionDigits: places, signDisplay: 'negative' } as const;
    return new Intl.NumberFormat(this.tag, format).format(value);
  }

  /** Formats a value. Money has one part per currency. A missing value becomes a dash. */
  parts(value: FigureValue, unit: Unit): FormattedValue[] {
    if (Array.isArray(value)) {
      const parts = value.map(({ amount, currency }) => ({
        value: money(amount, currency, this.language),
        unit: null,
      }));
      return parts.length === 0 ? [{ value: none, unit: null }] : parts;
    }
    if (value === null || unit === 'money' || !Number.isFinite(value)) return [{ value: none, unit: null }];
    if (unit === 'seconds') return [this.time(value)];
    const shown = this.number(value, unit === 'count' && !Number.isInteger(value) ? 1 : digits[unit]);
    const ofFive = () => this.textIn(reportTexts.units.ofFive);
    return [{ value: shown, unit: unit === 'percent' ? '%' : unit === 'score' ? ofFive() : null }];
  }

  text(value: FigureValue, unit: Unit): string {
    return this.texts(value, unit).join(' · ');
  }

  /** Formats a value like `parts`, with the unit in the same text. */
  texts(value: FigureValue, unit: Unit): string[] {
    return this.parts(value, unit).map(({ value: shown, unit: of }) =>
      of === null || unit === 'score' ? shown : `${shown}\u00a0${of}`,
    );
  }

  private time(seconds: number): FormattedValue {
    const { units } = reportTexts;
    if (seconds < minutesFrom) return { value: this.number(seconds), unit: this.textIn(units.seconds) };
    const rounded = Math.round(seconds);
    const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
    if (rounded < hour) {
      return { value: `${Math.floor(rounded / 60)}:${two(rounded % 60)}`, unit: this.textIn(units.minutes) };
    }
    const hours = Math.floor(rounded / hour);
    const value =
      rounded < day
        ? this.textIn(units.hours, { hours, minutes: two((rounded % hour) / 60) })
        : this.textIn(units.days, { days: Math.floor(rounded / day), hours: hours % 24 });
    return { value, unit: null };
  }

  /** Formats the change compared with the previous range. `null` if it is unknown or if there are several currencies. */
  change({ name, unit, value, previous, change }: Figure): FormattedChange | null {
    const { better } = figures[name];
    const money = Array.isArray(change) && change.length === 1 ? change[0] : undefined;
    const size = money?.amount ?? change;
    if (typeof size !== 'number' || (Array.isArray(change) && money === undefined)) return null;
    const was = Array.isArray(previous)
      ? (previous.find(({ currency }) => currency === money?.currency)?.amount ?? 0)
      : previous;
    const { text, isSame } = this.changeText(unit, size, typeof was === 'number' ? was : 0, better, value);
    if (isSame) return { text: this.textIn(reportTexts.change.same), tone: 'neutral' };
    const tone = better === null ? 'neutral' : size > 0 === (better === 'higher') ? 'better' : 'worse';
    return { text, tone };
  }

  private changeText(unit: Unit, size: number, was: number, better: 'higher' | 'lower' | null, value: FigureValue) {
    const { change } = reportTexts;
    const places = unit === 'money' || unit === 'count' ? 0 : digits[unit];
    const rounded = Math.round(Math.abs(size) * 10 ** places) / 10 ** places;
    const as = (more: Text, less: Text, amount: string) => ({
      text: this.textIn(size > 0 ? more : less, { size: amount }),
      isSame: rounded === 0,
    });
    if ((unit === 'count' && was >= percentFrom) || (unit === 'money' && was > 0)) {
      return as(change.more, change.less, `${this.number((100 * Math.abs(size)) / was, 1, 0)}\u00a0%`);
    }
    switch (unit) {
      case 'percent':
        return as(change.pointsHigher, change.pointsLower, this.number(rounded, 1));
      case 'score':
        return as(change.higher, change.lower, this.number(rounded, 1));
      case 'seconds': {
        const time = this.text(Math.abs(size), unit);
        return better === 'lower' ? as(change.slower, change.faster, time) : as(change.more, change.less, time);
      }
      case 'money':
        return as(change.more, change.less, this.text(absolute(value, size), unit));
      default:
        return as(change.more, change.fewer, this.number(rounded));
    }
  }

  /** Returns a sentence with bold values. A value of `null` selects the variant `none` of the text. */
  sentence(text: Text, values: Readonly<Record<string, string | number | null>> = {}): Part[] {
    const given = Object.entries(values).map(([name, value]) => [name, value ?? 'none']);
    const parts = this.textIn(text, Object.fromEntries(given)).split(boldMark);
    return parts.map((part, i) => (i % 2 === 0 ? { text: part } : { text: part, weight: 'bold' }));
  }

  date(at: string | number, options: Intl.DateTimeFormatOptions): string {
    const text = new Intl.DateTimeFormat(this.tag, { hourCycle: 'h23', ...options }).format(new Date(at));
    // In Taiwan, digits and Chinese characters are separated by a space.
    return text.replace(/(\d)(?=[年月日])/gu, '$1 ').replace(/([年月])(?=\d)/gu, '$1 ');
  }

  days({ from, to }: Days): string {
    if (this.language === 'zh') return zhDays(from, to);
    const format = new Intl.DateTimeFormat(this.tag, { dateStyle: 'long', timeZone: 'UTC' });
    return format.formatRange(new Date(from), new Date(to)).replace(/(\d)\s–\s(\d+ )/u, '$1–$2');
  }
}

function absolute(value: FigureValue, size: number): FigureValue {
  const currency = Array.isArray(value) ? value[0]?.currency : undefined;
  return currency === undefined ? null : [{ currency, amount: Math.abs(size) }];
}

/** Formats a range of days in Chinese. The second date contains only the parts that differ from the first. */
function zhDays(from: string, to: string): string {
  const [year, month, date] = from.split('-').map(Number);
  const [endYear, endMonth, endDate] = to.split('-').map(Number);
  const start = `${year} 年 ${month} 月 ${date} 日`;
  if (from === to) return start;
  if (year !== endYear) return `${start}至 ${endYear} 年 ${endMonth} 月 ${endDate} 日`;
  return month === endMonth ? `${start}至 ${endDate} 日` : `${start}至 ${endMonth} 月 ${endDate} 日`;
}
