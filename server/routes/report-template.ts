import { can, type Viewer } from '../../shared/permissions.ts';
import { type ReportTemplate, templateKeys } from '../../shared/reports.ts';
import { forbidden } from './mount.ts';

/** People's figures and customers' words need the same keys in a report as on a screen. @throws Refusal `forbidden` */
export function mayHave(viewer: Viewer, template: ReportTemplate): void {
  const lacking = templateKeys[template].filter((key) => !can(viewer, key));
  if (lacking.length > 0) throw forbidden(lacking);
}
