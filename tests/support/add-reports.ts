import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { writePdf } from '../../server/reports/layout/write-pdf.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { filesOf } from '../../shared/reports.ts';
import { sampleReport } from './report-samples.ts';
import type { World } from './world.ts';

type Wanted = Partial<
  Pick<EventOf<'report.requested'>, 'template' | 'brand' | 'format'> & Pick<EventOf<'report.completed'>, 'keys'>
>;

let pages: Promise<Buffer> | null = null;

async function written(): Promise<Buffer> {
  const out = new PassThrough();
  const [bytes] = await Promise.all([buffer(out), writePdf(sampleReport(), out, { progress: () => undefined })]);
  return bytes;
}

/** Number of reports created so far. */
let count = 0;

/** Adds reports to the archive without generating them. All contain the pages of a sample report. @returns the report ids */
export async function addReports(
  world: World,
  names: readonly string[],
  { keys = [], ...more }: Wanted = {},
): Promise<string[]> {
  const { engine, blobs } = world.app;
  pages ??= written();
  const bytes = await pages;
  const stored = await blobs.put(bytes, bytes.length);
  if (stored === 'too_large') throw new Error('the pages are too large');
  const { hash: blob } = stored;
  const wanted = {
    template: 'kpi-overview',
    brand: 'all',
    format: 'pdf',
    staffId: world.people.super_admin,
    ...more,
  } as const;
  const { brand } = wanted;
  const files = filesOf(wanted.format).map((format) => ({ format, blob, bytes: bytes.length }));
  const ids: string[] = [];
  for (const name of names) {
    count += 1;
    const reportId = `filed-${count}`;
    const requested: EventOf<'report.requested'> = {
      type: 'report.requested',
      reportId,
      name,
      ...wanted,
      from: '2026-01-01',
      to: '2026-01-01',
      language: 'en',
      omittedBrands: 0,
      scheduleId: null,
      runId: null,
    };
    const done = { type: 'report.completed' as const, reportId, files, brand, omittedBrands: 0, keys };
    // Gives each report a different time, because reports with equal timestamps would have no defined order.
    const at = engine.now() + count;
    await engine.append({ stream: `report/${reportId}`, at, actor: 'system', events: [requested, done] });
    ids.push(reportId);
  }
  return ids;
}
