import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Figure, Money } from '../../shared/api/figures.ts';
import { figures, isCompared, type Unit } from '../../shared/figures.ts';
import { unreachable } from '../../shared/unreachable.ts';
import { number } from '../time/time.ts';
import classes from './change.module.css';
import { figureText, usualDigits } from './figure-format.ts';

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, same: null };

/**
 * Change of a figure as text with an arrow. A change for the better is shown in the accent color, a change for the worse in the text color,
 * and never in red. If the change is unknown, shows the reason.
 */
export function Change({ figure }: { figure: Pick<Figure, 'name' | 'unit' | 'value' | 'previous' | 'change'> }) {
  const { i18n } = useLingui();
  const unknown = reasonOf(figure);
  if (unknown !== null) return <span className={`dimmed ${classes.change}`}>{unknown}</span>;
  return figureChanges(i18n, figure).map(({ text, direction, tone }, index) => {
    const Arrow = arrows[direction];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the changes of a figure are in the order of its currencies.
      <span key={index} className={`inline-flex items-center nowrap dimmed gap-3 ${classes.change}`} data-tone={tone}>
        {Arrow !== null && <Arrow size={13} stroke={1.8} aria-hidden />}
        {text}
      </span>
    );
  });
}

/** Returns the reason why the change of a figure is unknown. `null` if the change is known or needs no explanation. */
function reasonOf({ name, value, previous }: Pick<Figure, 'name' | 'value' | 'previous'>): ReactNode {
  if (value === null && name === 'resolutionRate')
    return <Trans id="figures.no_case_yet">no case reached 24 h yet</Trans>;
  if (value === null || previous !== null || !isCompared(name)) return null;
  return <Trans id="figures.nothing_to_compare">nothing to compare with</Trans>;
}

type Better = (typeof figures)[keyof typeof figures]['better'];

/** A change as text. The text names the direction, which must not be shown by color alone. */
interface FigureChange {
  text: string;
  direction: 'up' | 'down' | 'same';
  tone: 'better' | 'worse' | 'neutral';
}

/** Returns the changes from the previous period: one entry, or one per currency for money. Empty if unknown. */
export function figureChanges(
  i18n: I18n,
  figure: Pick<Figure, 'name' | 'unit' | 'previous' | 'change'>,
): FigureChange[] {
  const { unit, previous, change } = figure;
  const { better } = figures[figure.name];
  if (typeof change === 'object') {
    if (change === null) return [];
    const before = Array.isArray(previous) ? previous : [];
    return change.map((amount) => {
      const { text, ...sides } = moneyChange(i18n, amount, before, better);
      return { text: change.length === 1 ? text : `${amount.currency}: ${text}`, ...sides };
    });
  }
  if (!Number.isFinite(change) || unit === 'money') return [];
  const places = 10 ** usualDigits(unit);
  const shown = Math.round(change * places) / places;
  return [{ text: shown === 0 ? same(i18n) : changeText(i18n, shown, unit, better), ...sides(shown, better) }];
}

/** Returns the change as a percentage of the previous amount, or as an amount if the previous amount was zero. */
function moneyChange(i18n: I18n, change: Money, before: readonly Money[], better: Better): FigureChange {
  const was = before.find(({ currency }) => currency === change.currency)?.amount ?? 0;
  if (change.amount === 0) return { text: same(i18n), ...sides(0, better) };
  const size =
    was > 0
      ? `${number(Math.abs(change.amount / was) * 100, i18n.locale, { maximumFractionDigits: 1 })}\u00a0%`
      : figureText(i18n, [{ ...change, amount: Math.abs(change.amount) }], 'money');
  return { text: moreOrLess(i18n, change.amount > 0, size), ...sides(change.amount, better) };
}

function sides(change: number, better: Better): Pick<FigureChange, 'direction' | 'tone'> {
  if (change === 0) return { direction: 'same', tone: 'neutral' };
  const direction = change > 0 ? 'up' : 'down';
  if (better === null) return { direction, tone: 'neutral' };
  return { direction, tone: change > 0 === (better === 'higher') ? 'better' : 'worse' };
}

function same(i18n: I18n): string {
  return i18n._(msg({ id: 'figures.change_none', message: 'no change' }));
}

function changeText(i18n: I18n, change: number, unit: Exclude<Unit, 'money'>, better: Better): string {
  const isMore = change > 0;
  const size = figureText(i18n, Math.abs(change), unit);
  switch (unit) {
    case 'count':
      return isMore
        ? i18n._(msg({ id: 'figures.change_more', message: `${size} more` }))
        : i18n._(msg({ id: 'figures.change_fewer', message: `${size} fewer` }));
    case 'seconds':
      return better === 'lower' ? speed(i18n, isMore, size) : moreOrLess(i18n, isMore, size);
    case 'percent':
      return points(i18n, isMore, change);
    case 'score':
      return higherOrLower(i18n, isMore, size);
    default:
      return unreachable(unit);
  }
}

function speed(i18n: I18n, isMore: boolean, size: string): string {
  return isMore
    ? i18n._(msg({ id: 'figures.change_slower', message: `${size} slower` }))
    : i18n._(msg({ id: 'figures.change_faster', message: `${size} faster` }));
}

function moreOrLess(i18n: I18n, isMore: boolean, size: string): string {
  return isMore
    ? i18n._(msg({ id: 'figures.change_more', message: `${size} more` }))
    : i18n._(msg({ id: 'figures.change_less', message: `${size} less` }));
}

function higherOrLower(i18n: I18n, isMore: boolean, size: string): string {
  return isMore
    ? i18n._(msg({ id: 'figures.change_higher', message: `${size} higher` }))
    : i18n._(msg({ id: 'figures.change_lower', message: `${size} lower` }));
}

/** Returns the text for a difference of percentages, in percentage points. */
function points(i18n: I18n, isMore: boolean, change: number): string {
  const size = number(Math.abs(change), i18n.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return isMore
    ? i18n._(msg({ id: 'figures.change_points_higher', message: `${size} pp higher` }))
    : i18n._(msg({ id: 'figures.change_points_lower', message: `${size} pp lower` }));
}
