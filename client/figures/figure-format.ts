import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FigureValue } from '../../shared/api/figures.ts';
import type { Unit } from '../../shared/figures.ts';
import { money } from '../../shared/money.ts';
import { unreachable } from '../../shared/unreachable.ts';
import { number } from '../time/time.ts';
import { twoDigits } from '../time/two-digits.ts';

/** Part of a formatted value: a large number and a small unit. Money has one part per currency. */
export interface FigurePart {
  value: string;
  unit: string | null;
}

/** Number of decimals of a formatted value. `rough` is for wallboards, `exact` for drill-downs. */
export type Precision = 'rough' | 'usual' | 'exact';

/** Seconds below which a duration is shown in seconds only. */
const secondsBelow = 120;
const hour = 3600;
const day = 24 * hour;
const none = '—';

const digits: Record<Exclude<Unit, 'money'>, Record<Precision, number>> = {
  count: { rough: 0, usual: 1, exact: 1 },
  seconds: { rough: 0, usual: 0, exact: 1 },
  percent: { rough: 0, usual: 1, exact: 1 },
  score: { rough: 1, usual: 2, exact: 2 },
};

/** Returns the parts of a formatted value. A missing value is a single dash. */
export function figureParts(i18n: I18n, value: FigureValue, unit: Unit, precision: Precision = 'usual') {
  if (unit === 'money' || value === null || typeof value === 'object') return moneyParts(i18n, value);
  if (!Number.isFinite(value)) return [{ value: none, unit: null }];
  return [numberPart(i18n, value, unit, precision)];
}

/** Returns a formatted value as one text. Leaves out the maximum of a score, which is shown only next to large numbers. */
export function figureText(i18n: I18n, value: FigureValue, unit: Unit, precision: Precision = 'usual'): string {
  const parts = figureParts(i18n, value, unit, precision);
  const texts = parts.map((part) => (part.unit === null || unit === 'score' ? part.value : joined(part)));
  return texts.join(' · ');
}

function joined({ value, unit }: FigurePart): string {
  return `${value}\u00a0${unit}`;
}

function moneyParts({ locale }: I18n, value: FigureValue): FigurePart[] {
  const amounts = Array.isArray(value) ? value : [];
  if (amounts.length === 0) return [{ value: none, unit: null }];
  return amounts.map(({ amount, currency }) => ({ value: money(amount, currency, locale), unit: null }));
}

function numberPart(i18n: I18n, value: number, unit: Exclude<Unit, 'money'>, precision: Precision): FigurePart {
  switch (unit) {
    case 'count':
      return { value: rounded(i18n, value, Number.isInteger(value) ? 0 : digits.count[precision]), unit: null };
    case 'seconds':
      return timePart(i18n, value, precision);
    case 'percent':
      return { value: fixed(i18n, value, digits.percent[precision]), unit: '%' };
    case 'score':
      return {
        value: fixed(i18n, value, digits.score[precision]),
        unit: i18n._(msg({ id: 'figures.of_five', message: 'of 5' })),
      };
    default:
      return unreachable(unit);
  }
}

/** Formats a duration in seconds, minutes and seconds, hours, or days, by its length. */
function timePart(i18n: I18n, value: number, precision: Precision): FigurePart {
  if (value < secondsBelow) {
    const unit = i18n._(msg({ id: 'figures.unit_seconds', message: 's' }));
    return { value: fixed(i18n, value, digits.seconds[precision]), unit };
  }
  const whole = Math.round(value);
  if (whole < hour) {
    const unit = i18n._(msg({ id: 'figures.unit_minutes', message: 'min' }));
    return { value: `${Math.floor(whole / 60)}:${twoDigits(whole % 60)}`, unit };
  }
  const hours = Math.floor((whole % day) / hour);
  if (whole >= day) {
    const days = Math.floor(whole / day);
    return { value: i18n._(msg({ id: 'list.span_days', message: `${days} d ${hours} h` })), unit: null };
  }
  const rest = twoDigits(Math.floor((whole % hour) / 60));
  return { value: i18n._(msg({ id: 'list.span_hours', message: `${hours} h ${rest}` })), unit: null };
}

function fixed(i18n: I18n, value: number, places: number): string {
  return number(value, i18n.locale, { minimumFractionDigits: places, maximumFractionDigits: places });
}

function rounded(i18n: I18n, value: number, places: number): string {
  return number(value, i18n.locale, { maximumFractionDigits: places });
}

/** Returns the number of decimals at the usual precision. A change that rounds to 0 at this precision counts as no change. */
export function usualDigits(unit: Exclude<Unit, 'money'>): number {
  return digits[unit].usual;
}
