import { can, type Permission, type Viewer } from '../../shared/permissions.ts';
import { lackingKeys } from '../../shared/report-parts.ts';
import { type ReportTemplate, templateKeys } from '../../shared/reports.ts';
import type { Stored } from '../projections/stored.ts';
import { forbidden } from './mount.ts';

/** People's figures and customers' words need the same keys in a report as on a screen. @throws Refusal `forbidden` */
export function mayHave(viewer: Viewer, template: ReportTemplate): void {
  const lacking = templateKeys[template].filter((key) => !can(viewer, key));
  if (lacking.length > 0) throw forbidden(lacking);
}

/** Files are read with the keys of what they hold, as of when they were made. @throws Refusal `forbidden` */
export function mayRead(viewer: Viewer, { row, hidden }: Stored<'report'>): void {
  mayHave(viewer, row.template);
  const lacking = lackingKeys(viewer, hidden.keys);
  if (lacking.length > 0) throw forbidden(lacking.flat() as Permission[]);
}
