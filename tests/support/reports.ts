import type { SetThread } from '../../server/engine/set-thread.ts';
import { type DaysQuery, daysOf } from '../../server/figures/days.ts';
import { settingsOf } from '../../server/projections/defaults.ts';
import { Figures } from '../../server/queries/figures/figures.ts';
import type { ReportData } from '../../server/reports/data.ts';
import { gatherReport } from '../../server/reports/gather.ts';
import { planReport, type ReportOrder, type ReportPlan } from '../../server/reports/plan.ts';
import type { Role } from '../../shared/permissions.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { World } from './world.ts';

type Wanted = Partial<Omit<ReportOrder, 'days' | 'preset'>> & DaysQuery;

/** Returns the report plan that the server creates for the user with this role. */
export function planned(world: World, role: Role, { range, from, to, ...order }: Wanted = {}): Promise<ReportPlan> {
  const { engine, rows, blobs } = world.app;
  const staff = engine.read('staff', world.people[role]);
  if (staff === undefined) throw new Error(`nobody is ${role}`);
  const days = daysOf({ range, from, to }, engine.now(), settingsOf(engine.read).timeZone, 'last7');
  return planReport(
    { engine, rows, blobs },
    {
      template: 'kpi-overview',
      format: 'both',
      name: 'Report',
      language: 'en',
      brandIds: 'all',
      madeBy: staff.row.fullName,
      viewer: viewerOf(staff),
      days,
      preset: days.preset,
      ...order,
    },
  );
}

/** Returns the figures thread of the world. */
export function figuresOf(world: World): Figures {
  return new Figures(world.app.sets.find(({ set }) => set.name === 'figures') as SetThread);
}

/** Gathers the data of a report as the server does for the user with this role, from the figures thread or from the given figures. */
export async function gathered(
  world: World,
  role: Role,
  order: Wanted = {},
  figures: Pick<Figures, 'run'> = figuresOf(world),
): Promise<ReportData> {
  return gatherReport(figures, await planned(world, role, order));
}
