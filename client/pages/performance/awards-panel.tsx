import { Trans } from '@lingui/react/macro';
import { AskedBody } from '../../figures/asked-body.tsx';
import { Panel } from '../../figures/panel.tsx';
import { Awards } from './awards.tsx';
import { LiveMark } from './live-mark.tsx';
import classes from './performance.module.css';
import type { Arena } from './use-arena.ts';

export function AwardsPanel({ awards }: Pick<Arena, 'awards'>) {
  return (
    <Panel
      className={classes.awards}
      title={<Trans id="performance.awards">Live points</Trans>}
      controls={<LiveMark />}
    >
      <AskedBody asked={awards} height={216}>
        {(data) => <Awards awards={data} timeZone={awards.meta?.timeZone ?? 'UTC'} />}
      </AskedBody>
    </Panel>
  );
}
