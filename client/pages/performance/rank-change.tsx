import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Entry } from '../../../shared/api/figures.ts';
import { number } from '../../time/time.ts';
import classes from './board.module.css';

/** Rank, and its change since the previous period. */
export function Rank({ entry: { rank, previousRank } }: { entry: Entry }) {
  const { i18n } = useLingui();
  const change = previousRank === null ? 0 : previousRank - rank;
  const places = number(Math.abs(change), i18n.locale);
  return (
    <span className={classes.rank}>
      <span className={classes.place}>{rank}</span>
      {change > 0 && (
        <span className={classes.moved} data-up>
          <IconArrowUp size={12} stroke={2} aria-hidden />
          <Trans id="performance.rank_up">{places} up</Trans>
        </span>
      )}
      {change < 0 && (
        <span className={classes.moved}>
          <IconArrowDown size={12} stroke={2} aria-hidden />
          <Trans id="performance.rank_down">{places} down</Trans>
        </span>
      )}
    </span>
  );
}
