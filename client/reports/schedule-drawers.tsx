import { useRow } from '../sync/store.ts';
import { RunsDrawer } from './runs-drawer.tsx';
import { ScheduleDrawer } from './schedule-drawer.tsx';
import type { OpenSchedule } from './use-open-schedule.ts';

/** Drawer of the open schedule: its form, or its runs. */
export function ScheduleDrawers({ open, mayMake }: { open: OpenSchedule; mayMake: boolean }) {
  const edited = useRow('schedule', open.edited ?? null);
  const looked = useRow('schedule', open.looked);
  return (
    <>
      {open.edited === null && mayMake && <ScheduleDrawer schedule={null} known={open.known} onClose={open.close} />}
      {edited !== undefined && <ScheduleDrawer key={edited.id} schedule={edited} onClose={open.close} />}
      {looked !== undefined && <RunsDrawer key={looked.id} schedule={looked} onClose={open.close} />}
    </>
  );
}
