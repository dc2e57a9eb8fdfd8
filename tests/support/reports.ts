import type { SetThread } from '../../server/engine/set-thread.ts';
import { Figures } from '../../server/queries/figures/figures.ts';
import type { ReportData } from '../../server/reports/data.ts';
import { type GatherDeps, gatherReport, type ReportOrder } from '../../server/reports/gather.ts';
import type { Role } from '../../shared/permissions.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { World } from './world.ts';

/** The data of a report in a person's name, as the server gathers it; the figures' thread answers, or what is given. */
export function gathered(
  world: World,
  role: Role,
  order: Partial<ReportOrder> = {},
  given?: GatherDeps['figures'],
): Promise<ReportData> {
  const { engine, rows, blobs, sets } = world.app;
  const staff = engine.read('staff', world.people[role]);
  if (staff === undefined) throw new Error(`nobody is ${role}`);
  const figures = given ?? new Figures(sets.find(({ set }) => set.name === 'figures') as SetThread);
  return gatherReport(
    { engine, rows, figures, blobs },
    {
      template: 'kpi-overview',
      format: 'both',
      name: 'Report',
      language: 'en',
      brandIds: 'all',
      madeBy: staff.row.fullName,
      viewer: viewerOf(staff),
      ...order,
    },
  );
}
