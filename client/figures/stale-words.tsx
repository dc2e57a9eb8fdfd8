import { Trans, useLingui } from '@lingui/react/macro';
import { unreachable } from '../../shared/unreachable.ts';
import { percentText } from '../time/time.ts';
import type { Stale } from './use-known.ts';

/** Text that explains why figures are not current. */
export function StaleWords({ stale }: { stale: Stale }) {
  const { i18n } = useLingui();
  switch (stale.why) {
    case 'offline':
      return <Trans id="shell.disconnected">Not connected</Trans>;
    case 'connecting':
      return null;
    case 'failing':
      return <Trans id="figures.stale_failing">Data can’t be loaded</Trans>;
    case 'behind':
      return <Trans id="figures.stale_behind">Data is delayed</Trans>;
    case 'rebuilding': {
      if (stale.percent === null) return <Trans id="figures.stale_rebuilding">Data is being rebuilt</Trans>;
      const percent = percentText(Number(stale.percent), i18n.locale);
      return <Trans id="figures.stale_rebuilding_at">Data is being rebuilt: {percent} done</Trans>;
    }
    default:
      return unreachable(stale);
  }
}
