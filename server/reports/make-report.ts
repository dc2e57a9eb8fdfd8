import { Refusal } from '../../shared/errors.ts';
import { can, type Viewer } from '../../shared/permissions.ts';
import type { ReportScope } from '../../shared/report-parts.ts';
import type { Report } from '../../shared/report-rows.ts';
import { type FileFormat, type ReportError, templateKeys } from '../../shared/reports.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { Stored } from '../projections/stored.ts';
import { heldBrands } from './held-brands.ts';
import { type PlanDeps, planReport, type ReportPlan } from './plan.ts';
import { ReportThread, type ReportThreadOptions } from './report-thread.ts';
import { removeFiles, type WrittenFile } from './written-files.ts';

export interface MakeDeps extends PlanDeps, Omit<ReportThreadOptions, 'signal'> {}

/** A report, in whose name it is made, and where its files are written. */
export interface ReportToMake {
  report: Stored<'report'>;
  staffId: string;
  files: readonly WrittenFile[];
}

interface Making {
  signal: AbortSignal;
  /** Told of the share that is done, and with which file. */
  progress: (share: number, format: FileFormat) => void;
}

/** The contents of its files: brands, and the keys that their readers need. */
export type Held = Pick<Report, 'brand' | 'omittedBrands'> & Pick<ReportScope, 'keys'>;

export type Made = { state: 'written'; held: Held } | { state: 'failed'; error: ReportError };

const failed = (error: ReportError): Made => ({ state: 'failed', error });

/**
 * Gathers what the person may see now and writes the files, in a thread that ends with them.
 * @throws Refusal `not_ready`, the reason of a signal that aborts, and what reportErrorOf knows
 */
export async function makeReport(deps: MakeDeps, of: ReportToMake, { signal, progress }: Making): Promise<Made> {
  const { report, staffId, files } = of;
  const person = deps.engine.read('staff', staffId);
  if (person?.row.status !== 'active') return failed('person_inactive');
  const viewer = viewerOf(person);
  if (!templateKeys[report.row.template].every((key) => can(viewer, key))) return failed('person_not_allowed');
  const plan = await planned(deps, report, viewer, person.row.fullName);
  if (typeof plan === 'string') return failed(plan);
  const thread = new ReportThread({ ...deps, signal });
  try {
    await thread.gather(plan);
    await removeFiles(files);
    for (const [i, file] of files.entries()) {
      const written = await thread.write(file, (share) => progress((i + share) / files.length, file.format));
      if (written === 'disk_full') return failed(written);
    }
  } finally {
    await thread.close();
  }
  return { state: 'written', held: { ...heldBrands(report.row, viewer, plan.frame), keys: plan.scope.keys } };
}

async function planned(
  deps: MakeDeps,
  { row, hidden }: Stored<'report'>,
  viewer: Viewer,
  madeBy: string,
): Promise<ReportPlan | ReportError> {
  const { template, format, name, language, from, to, brand } = row;
  const brandIds = brand === 'all' ? ('all' as const) : brand.split(',');
  const { preset } = hidden;
  try {
    const order = { template, format, name, language, days: { from, to }, preset, viewer, madeBy, brandIds };
    return await planReport(deps, order);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'brand_not_found') throw error;
    const exists = brandIds !== 'all' && brandIds.some((id) => deps.engine.read('brand', id) !== undefined);
    return brandIds === 'all' || exists ? 'no_brands' : 'brand_deleted';
  }
}
