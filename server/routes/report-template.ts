import type { Refusal } from '../../shared/errors.ts';
import { can, type Permission, type Viewer } from '../../shared/permissions.ts';
import { lackingKeys } from '../../shared/report-parts.ts';
import { type ReportTemplate, templateKeys } from '../../shared/reports.ts';
import type { Stored } from '../projections/stored.ts';
import { forbidden } from './mount.ts';

/**
 * Checks that a person can create a report. People's figures and customers' messages require the same permissions as on a screen. @throws
 * Refusal `forbidden`
 */
export function mayHave(viewer: Viewer, template: ReportTemplate): void {
  const lacking = lackingOf(viewer, template);
  if (lacking.length > 0) throw forbidden(lacking);
}

/**
 * Checks that a person can read the files of a report. This requires the permissions for what the files contain. @throws Refusal
 * `forbidden`
 */
export function mayRead(viewer: Viewer, report: Stored<'report'>): void {
  const bar = readingBar(viewer, report);
  if (bar !== null) throw bar;
}

/** Returns the refusal for a person who lacks permissions to read a report's files. `null` if they can read them. */
export function readingBar(viewer: Viewer, { row, hidden }: Stored<'report'>): Refusal | null {
  const lacking = [...lackingOf(viewer, row.template), ...(lackingKeys(viewer, hidden.keys).flat() as Permission[])];
  return lacking.length === 0 ? null : forbidden([...new Set(lacking)]);
}

const lackingOf = (viewer: Viewer, template: ReportTemplate) =>
  templateKeys[template].filter((key) => !can(viewer, key));
