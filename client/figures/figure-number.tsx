import type { I18n } from '@lingui/core';
import type { FigureValue } from '../../shared/api/figures.ts';
import type { Unit } from '../../shared/figures.ts';
import { type FigurePart, figureParts, type Precision } from './figure-format.ts';
import classes from './figure-number.module.css';

interface Props {
  i18n: I18n;
  value: FigureValue;
  unit: Unit;
  precision?: Precision;
}

/** A value with a smaller unit, in the surrounding font size. Several currencies are listed below each other. */
export function FigureNumber({ i18n, value, unit, precision = 'usual' }: Props) {
  const parts = figureParts(i18n, value, unit, precision);
  return (
    <span className={`flex flex-col flex-none weight-650 tabular ${classes.number}`} data-size={sizeOf(parts, unit)}>
      {parts.map((part) => (
        <span key={part.value} className="nowrap tracking-tight">
          {part.value}
          {part.unit !== null && <span className={`weight-500 dimmed ${classes.unit}`}>{`\u00a0${part.unit}`}</span>}
        </span>
      ))}
    </span>
  );
}

/**
 * Returns the size of the number: `half` for several amounts, which share the height of a single amount, and `words` for durations in hours
 * or days, which contain their units and are longer.
 */
function sizeOf(parts: readonly FigurePart[], unit: Unit): 'half' | 'words' | undefined {
  if (parts.length > 1) return 'half';
  return unit === 'seconds' && parts[0]?.unit === null && parts[0].value.length > 3 ? 'words' : undefined;
}
