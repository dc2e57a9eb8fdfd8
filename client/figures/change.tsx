import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Figure } from '../../shared/api/figures.ts';
import { isCompared } from '../../shared/figures.ts';
import classes from './change.module.css';
import { figureChanges } from './figure-change.ts';

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, same: null };

/**
 * Change of a figure as text with an arrow: better in the accent color, worse in the text color, never red. Without a change, the reason.
 */
export function Change({ figure }: { figure: Pick<Figure, 'name' | 'unit' | 'value' | 'previous' | 'change'> }) {
  const { i18n } = useLingui();
  const unknown = reasonOf(figure);
  if (unknown !== null) return <span className={classes.change}>{unknown}</span>;
  return figureChanges(i18n, figure).map(({ text, direction, tone }, index) => {
    const Arrow = arrows[direction];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the changes of a figure are in the order of its currencies.
      <span key={index} className={classes.change} data-tone={tone}>
        {Arrow !== null && <Arrow size={13} stroke={1.8} aria-hidden />}
        {text}
      </span>
    );
  });
}

/** Why a figure has no change. `null` if it has one, or has no value either. */
function reasonOf({ name, value, previous }: Pick<Figure, 'name' | 'value' | 'previous'>): ReactNode {
  if (value === null && name === 'resolutionRate')
    return <Trans id="figures.no_case_yet">no case reached 24 h yet</Trans>;
  if (value === null || previous !== null || !isCompared(name)) return null;
  return <Trans id="figures.nothing_to_compare">nothing to compare with</Trans>;
}
