import { Trans } from '@lingui/react/macro';
import { useConnection } from '../../sync/connection-state.ts';

/** States that content updates live. Hidden while there is no connection. */
export function LiveMark() {
  if (useConnection() !== 'online') return null;
  return (
    <span className="flex items-center gap-8 dimmed">
      <span className="bg-online rounded-full w-8 h-8" aria-hidden />
      <Trans id="performance.live">live</Trans>
    </span>
  );
}
