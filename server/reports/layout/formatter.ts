import type { Figure, FigureValue } from '../../../shared/api/figures.ts';
import type { Days } from '../../../shared/days.ts';
import { figures, type Unit } from '../../../shared/figures.ts';
import { money } from '../../../shared/money.ts';
import type { TextIn } from '../../../shared/msg.ts';
import type { Language } from '../../../shared/vocabulary.ts';
import { type SheetTextId, sheetTextsIn } from '../../export/texts.ts';
import { textsIn } from '../../texts/texts.ts';
import { en } from './texts/en.ts';
import type { ReportTexts } from './texts/report-texts.ts';
import { th } from './texts/th.ts';
import { zh } from './texts/zh.ts';

/** Texts of reports, in addition to the texts of figures and headings of sheets. */
const reportTexts: Record<Language, ReportTexts> = { en, zh, th };

/** A formatted value, with its unit separately. */
export interface FormattedValue {
  value: string;
  unit: string | null;
}

interface FormattedChange {
  text: string;
  tone: 'better' | 'worse' | 'neutral';
}

const tags: Record<Language, string> = { en: 'en-GB', zh: 'zh-TW', th: 'th-TH' };
const none = '—';
const digits = { count: 0, seconds: 0, percent: 1, score: 1 } as const;
const [minutesFrom, hour, day] = [120, 3600, 86_400];
/** Changes of counts from this value on are percentages. */
const percentFrom = 100;

/** Formats numbers, times and changes in a language. */
export class Formatter {
  readonly language: Language;
  readonly textIn: TextIn;
  readonly labels: ReportTexts;
  /** The same headings as in the Excel sheets. */
  readonly headings: Record<SheetTextId, string>;
  private readonly tag: string;

  constructor(language: Language) {
    this.language = language;
    this.textIn = textsIn(language);
    this.labels = reportTexts[language];
    this.headings = sheetTextsIn(language);
    this.tag = tags[language];
  }

  number(value: number, places = 0, least = places): string {
    const format = { minimumFractionDigits: least, maximumFractionDigits: places, signDisplay: 'negative' } as const;
    return new Intl.NumberFormat(this.tag, format).format(value);
  }

  /** Money has one part per currency. A missing value is a dash. */
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
    return [{ value: shown, unit: unit === 'percent' ? '%' : unit === 'score' ? this.labels.units.ofFive : null }];
  }

  text(value: FigureValue, unit: Unit): string {
    return this.texts(value, unit).join(' · ');
  }

  /** Each part including its unit. */
  texts(value: FigureValue, unit: Unit): string[] {
    return this.parts(value, unit).map(({ value: shown, unit: of }) =>
      of === null || unit === 'score' ? shown : `${shown}\u00a0${of}`,
    );
  }

  private time(seconds: number): FormattedValue {
    const { units } = this.labels;
    if (seconds < minutesFrom) return { value: this.number(seconds), unit: units.seconds };
    const rounded = Math.round(seconds);
    const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
    if (rounded < hour) return { value: `${Math.floor(rounded / 60)}:${two(rounded % 60)}`, unit: units.minutes };
    if (rounded < day)
      return { value: units.hours(Math.floor(rounded / hour), two((rounded % hour) / 60)), unit: null };
    return { value: units.days(Math.floor(rounded / day), Math.floor((rounded % day) / hour)), unit: null };
  }

  /** The change compared with the previous range. `null` if unknown, or with several currencies. */
  change({ name, unit, value, previous, change }: Figure): FormattedChange | null {
    const { better } = figures[name];
    const money = Array.isArray(change) && change.length === 1 ? change[0] : undefined;
    const size = money?.amount ?? change;
    if (typeof size !== 'number' || (Array.isArray(change) && money === undefined)) return null;
    const was = Array.isArray(previous)
      ? (previous.find(({ currency }) => currency === money?.currency)?.amount ?? 0)
      : previous;
    const { text, isSame } = this.changeText(unit, size, typeof was === 'number' ? was : 0, better, value);
    if (isSame) return { text: this.labels.change.same, tone: 'neutral' };
    const tone = better === null ? 'neutral' : size > 0 === (better === 'higher') ? 'better' : 'worse';
    return { text, tone };
  }

  private changeText(unit: Unit, size: number, was: number, better: 'higher' | 'lower' | null, value: FigureValue) {
    const { change } = this.labels;
    const isMore = size > 0;
    const places = unit === 'money' || unit === 'count' ? 0 : digits[unit];
    const rounded = Math.round(Math.abs(size) * 10 ** places) / 10 ** places;
    const isSame = rounded === 0;
    if ((unit === 'count' && was >= percentFrom) || (unit === 'money' && was > 0)) {
      const share = this.number((100 * Math.abs(size)) / was, 1, 0);
      return { text: (isMore ? change.more : change.less)(`${share}\u00a0%`), isSame };
    }
    switch (unit) {
      case 'percent':
        return { text: (isMore ? change.pointsHigher : change.pointsLower)(this.number(rounded, 1)), isSame };
      case 'score':
        return { text: (isMore ? change.higher : change.lower)(this.number(rounded, 1)), isSame };
      case 'seconds': {
        const time = this.text(Math.abs(size), unit);
        if (better === 'lower') return { text: (isMore ? change.slower : change.faster)(time), isSame };
        return { text: (isMore ? change.more : change.less)(time), isSame };
      }
      case 'money':
        return { text: (isMore ? change.more : change.less)(this.text(absolute(value, size), unit)), isSame };
      default:
        return { text: (isMore ? change.more : change.fewer)(this.number(rounded)), isSame };
    }
  }

  date(at: string | number, options: Intl.DateTimeFormatOptions): string {
    const text = new Intl.DateTimeFormat(this.tag, { hourCycle: 'h23', ...options }).format(new Date(at));
    // In Taiwan, digits and characters are separated by a space.
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

/** In Chinese, the second date contains only the parts that differ. */
function zhDays(from: string, to: string): string {
  const [year, month, date] = from.split('-').map(Number);
  const [endYear, endMonth, endDate] = to.split('-').map(Number);
  const start = `${year} 年 ${month} 月 ${date} 日`;
  if (from === to) return start;
  if (year !== endYear) return `${start}至 ${endYear} 年 ${endMonth} 月 ${endDate} 日`;
  return month === endMonth ? `${start}至 ${endDate} 日` : `${start}至 ${endMonth} 月 ${endDate} 日`;
}
