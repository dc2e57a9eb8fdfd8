import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReportData, Writing } from '../data.ts';
import { drawDefinitions } from './definitions.ts';
import { drawFeet, drawHead } from './head.ts';
import { Pages } from './pages.ts';
import { alsoDefined, drawTemplate, keyFigures } from './templates.ts';

/** Draws the pages and writes them to `out`. */
export async function writePdf(
  data: ReportData,
  out: Writable,
  { progress }: Pick<Writing, 'progress'>,
): Promise<void> {
  const on = new Pages(data);
  drawHead(on);
  progress(0.1);
  drawTemplate[data.template](on);
  progress(0.6);
  const { template } = data;
  drawFeet(on, drawDefinitions(on, [...keyFigures[template], ...alsoDefined[template]]));
  on.doc.end();
  await pipeline(on.doc, out);
  progress(1);
}
