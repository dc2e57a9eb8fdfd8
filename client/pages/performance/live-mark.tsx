import { Trans } from '@lingui/react/macro';
import { useConnection } from '../../sync/connection-state.ts';
import classes from './live-mark.module.css';

/** Beside what moves by itself, as long as it can. */
export function LiveMark() {
  if (useConnection() !== 'online') return null;
  return (
    <span className={classes.live}>
      <span className={classes.dot} aria-hidden />
      <Trans id="performance.live">live</Trans>
    </span>
  );
}
