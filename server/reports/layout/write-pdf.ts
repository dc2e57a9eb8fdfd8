import type { Writable } from 'node:stream';
import type { ReportData, Writing } from '../data.ts';
import { drawDefinitions } from './definitions.ts';
import { drawFeet, drawHead } from './head.ts';
import { pour } from './pour.ts';
import { Paper } from './sheet-of-paper.ts';
import { alsoDefined, drawTemplate, keyFigures } from './templates.ts';

/** Draws the pages and writes them; what is drawn is a second's work, so that it is aborted between its steps. */
export async function writePdf(
  data: ReportData,
  out: Writable,
  { progress, signal }: Pick<Writing, 'progress' | 'signal'>,
): Promise<void> {
  const on = new Paper(data);
  drawHead(on);
  progress(0.1);
  drawTemplate[data.template](on);
  signal.throwIfAborted();
  progress(0.6);
  const { template } = data;
  drawFeet(on, drawDefinitions(on, [...keyFigures[template], ...alsoDefined[template]]));
  on.doc.end();
  await pour(on.doc, out, signal);
  progress(1);
}
