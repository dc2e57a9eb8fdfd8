import { Trans } from '@lingui/react/macro';
import type { Schedule } from '../../shared/report-rows.ts';
import { AskedBody } from '../figures/asked-body.tsx';
import { useAsked } from '../figures/use-asked.ts';
import { SideDrawer } from '../ui/side-drawer.tsx';
import { reportScope } from './report-scope.ts';
import { Run } from './run.tsx';
import classes from './runs.module.css';

interface Props {
  schedule: Schedule;
  onClose: () => void;
}

const told = { scope: reportScope, kinds: ['schedule'], comings: ['report'] } as const;

/** Recent runs of a schedule, with the result per recipient. */
export function RunsDrawer({ schedule: { id, name }, onClose }: Props) {
  const asked = useAsked('GET /reports/schedules/:id/runs', { params: { id }, query: {} }, told);
  return (
    <SideDrawer onClose={onClose} title={<Trans id="reports.runs_of">Runs of {name}</Trans>}>
      <AskedBody
        asked={asked}
        height={160}
        isEmpty={(runs) => runs.length === 0}
        empty={<Trans id="reports.no_runs">No runs yet.</Trans>}
      >
        {(runs) => (
          <ol className={classes.runs}>
            {runs.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </ol>
        )}
      </AskedBody>
    </SideDrawer>
  );
}
