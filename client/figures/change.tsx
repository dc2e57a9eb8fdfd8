import { useLingui } from '@lingui/react/macro';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { Figure } from '../../shared/api/figures.ts';
import classes from './change.module.css';
import { figureChanges } from './figure-change.ts';

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, same: null };

/** The change of a figure in words: better in the accent, worse in ink, never red, and an arrow beside both. */
export function Change({ figure }: { figure: Pick<Figure, 'name' | 'unit' | 'previous' | 'change'> }) {
  const { i18n } = useLingui();
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
