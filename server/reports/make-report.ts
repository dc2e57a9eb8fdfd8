import { Refusal } from '../../shared/errors.ts';
import { can, seesAllBrands, seesBrand, type Viewer } from '../../shared/permissions.ts';
import type { ReportScope } from '../../shared/report-parts.ts';
import type { Report } from '../../shared/report-rows.ts';
import { type FileFormat, type ReportError, templateKeys } from '../../shared/reports.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { Stored } from '../projections/stored.ts';
import type { ReportFrame } from './data.ts';
import { type PlanDeps, planReport, type ReportPlan } from './plan.ts';
import { removeFiles, type WrittenFile } from './report-files.ts';
import { ReportThread, type ReportThreadOptions } from './report-thread.ts';

export interface MakeDeps extends PlanDeps, Omit<ReportThreadOptions, 'signal'> {}

/** A report, the person on whose behalf it is generated, and the paths of its files. */
interface ReportToMake {
  report: Stored<'report'>;
  staffId: string;
  files: readonly WrittenFile[];
}

interface Making {
  signal: AbortSignal;
  /** Called with the completed share, and the format of the current file. */
  progress: (share: number, format: FileFormat) => void;
}

/** Brands in the files, and the permissions that a reader needs. */
type ReportContents = Pick<Report, 'brand' | 'omittedBrands'> & Pick<ReportScope, 'keys'>;

type Made = { state: 'written'; contents: ReportContents } | { state: 'failed'; error: ReportError };

const failed = (error: ReportError): Made => ({ state: 'failed', error });

/**
 * Gathers the data that the person has access to, and writes the files. Uses a thread that ends afterwards.
 * @throws Refusal `not_ready`; the reason of an aborted signal; errors that `reportErrorOf` converts
 */
export async function makeReport(deps: MakeDeps, of: ReportToMake, { signal, progress }: Making): Promise<Made> {
  const { report, staffId, files } = of;
  const person = deps.engine.read('staff', staffId);
  const bar = barOf(person, report);
  if (person === undefined || bar !== null) return failed(bar ?? 'person_inactive');
  const viewer = viewerOf(person);
  const plan = await planned(deps, report, viewer, person.row.fullName);
  if (typeof plan === 'string') return failed(plan);
  const thread = new ReportThread({ ...deps, signal });
  try {
    await thread.gather(plan);
    await removeFiles(files);
    for (const [i, file] of files.entries()) {
      await thread.write(file, (share) => progress((i + share) / files.length, file.format));
    }
  } finally {
    await thread.close();
  }
  // Checks the access again, because writing takes time, and the files contain what the person had access to at the beginning.
  const lost = lostSince(deps.engine.read('staff', staffId), report, plan);
  if (lost !== null) return failed(lost);
  return { state: 'written', contents: { ...includedBrands(report.row, viewer, plan.frame), keys: plan.scope.keys } };
}

/** Returns the reason why the report cannot be generated for this person. `null` if it can. */
function barOf(person: Stored<'staff'> | undefined, { row }: Stored<'report'>): ReportError | null {
  if (person?.row.status !== 'active') return 'person_inactive';
  const viewer = viewerOf(person);
  return templateKeys[row.template].every((key) => can(viewer, key)) ? null : 'person_not_allowed';
}

function lostSince(
  person: Stored<'staff'> | undefined,
  report: Stored<'report'>,
  { frame }: ReportPlan,
): ReportError | null {
  const bar = barOf(person, report);
  if (bar !== null || person === undefined) return bar ?? 'person_inactive';
  const viewer = viewerOf(person);
  return frame.brands.every(({ id }) => seesBrand(viewer, id)) ? null : 'brand_lost';
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

/** Returns the brands that a report contains: the requested brands, except those that were deleted or that the person has no access to. */
export function includedBrands(
  { brand, omittedBrands }: Pick<Report, 'brand' | 'omittedBrands'>,
  viewer: Viewer,
  { brands, isAllBrands }: Pick<ReportFrame, 'brands' | 'isAllBrands'>,
): Pick<Report, 'brand' | 'omittedBrands'> {
  if (brand === 'all' && isAllBrands && seesAllBrands(viewer)) return { brand, omittedBrands };
  const missing = brand === 'all' ? 0 : brand.split(',').length - brands.length;
  return { brand: brands.map(({ id }) => id).join(','), omittedBrands: omittedBrands + missing };
}
