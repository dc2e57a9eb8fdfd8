import { Trans } from '@lingui/react/macro';
import { useConnection } from '../../sync/connection-state.ts';
import classes from './live-mark.module.css';

/** Shown next to content that updates live, while connected. */
export function LiveMark() {
  if (useConnection() !== 'online') return null;
  return (
    <span className="flex items-center gap-8 dimmed">
      <span className={`bg-online rounded-full ${classes.dot}`} aria-hidden />
      <Trans id="performance.live">live</Trans>
    </span>
  );
}
