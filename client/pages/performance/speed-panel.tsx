import { Trans } from '@lingui/react/macro';
import { AskedBody } from '../../figures/asked-body.tsx';
import { Panel } from '../../figures/panel.tsx';
import { LiveMark } from './live-mark.tsx';
import classes from './performance.module.css';
import { SpeedArena } from './speed-arena.tsx';
import type { Arena } from './use-arena.ts';

type Props = Pick<Arena, 'overview'> & { brand: string };

export function SpeedPanel({ brand, overview }: Props) {
  return (
    <Panel
      className={classes.speed}
      title={<Trans id="performance.speed">Speed arena</Trans>}
      note={<Trans id="performance.speed_note">today, within 30 s</Trans>}
      controls={<LiveMark />}
    >
      <AskedBody asked={overview} height={288}>
        {(data) => <SpeedArena brand={brand} overview={data} meta={overview.meta} />}
      </AskedBody>
    </Panel>
  );
}
