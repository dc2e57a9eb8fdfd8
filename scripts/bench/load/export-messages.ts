import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { giveWay } from '../../../server/process/give-way.ts';
import { writeReport } from '../../../server/reports/layout/write-report.ts';
import { sampleReport } from '../../../tests/support/report-samples.ts';
import { brandId, numbers } from '../data/company.ts';

/** Program that exports every message of a data folder to a file in the folder, in the same way as the thread that generates reports. */

const [dataDir = ''] = process.argv.slice(2);
giveWay();
const sample = sampleReport({ template: 'full-detail', language: 'en' });
const brands = numbers.map((n) => ({ id: brandId(n), name: `Brand ${n}`, color: '#06c755' }));
const time = { start: 0, end: Date.now() };
await writeReport({ ...sample, brands, time }, 'xlsx', createWriteStream(join(dataDir, 'messages.xlsx')), {
  dataDir,
  position: 0,
  progress: () => undefined,
});
