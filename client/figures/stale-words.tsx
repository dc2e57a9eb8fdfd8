import { Trans } from '@lingui/react/macro';
import { unreachable } from '../../shared/unreachable.ts';
import type { Stale } from './use-known.ts';

/** Why figures are not those of the present. */
export function StaleWords({ stale }: { stale: Stale }) {
  switch (stale.why) {
    case 'offline':
      return <Trans id="shell.disconnected">Not connected</Trans>;
    case 'connecting':
      return null;
    case 'failing':
      return <Trans id="figures.stale_failing">Figures cannot be loaded</Trans>;
    case 'behind':
      return <Trans id="figures.stale_behind">Figures are behind</Trans>;
    case 'rebuilding': {
      const { percent } = stale;
      if (percent === null) return <Trans id="figures.stale_rebuilding">Figures are being rebuilt</Trans>;
      return <Trans id="figures.stale_rebuilding_at">Figures are being rebuilt: {percent}% done</Trans>;
    }
    default:
      return unreachable(stale);
  }
}
