import { workerData } from 'node:worker_threads';
import { giveWay } from '../process/give-way.ts';
import { serveThread } from '../process/serve-thread.ts';
import { figuresFromFile } from '../queries/figures/figures-from-file.ts';
import { queryFigures } from '../queries/figures/query-figures.ts';
import { aboutSheet } from './about-sheet.ts';
import type { FigureFile } from './figure-file.ts';
import { figureSheets, type RunQueries } from './figure-sheets.ts';
import { type Sheet, workbook } from './workbook.ts';

/**
 * Module that runs as the thread that generates one Excel file. A separate thread is used, because creating and compressing a file takes
 * seconds.
 */

export interface ExportThreadData {
  dataDir: string;
}

const { dataDir } = workerData as ExportThreadData;
// Requests and webhooks have priority over this thread.
giveWay();

/** Generates a file of figures. @param least position that the figures' rows must include */
async function figures(file: FigureFile, least: number): Promise<Uint8Array> {
  const { rangeQuery, language, brands, person, position } = file;
  const here = figuresFromFile(dataDir, least);
  const run: RunQueries = (queries) => queryFigures({ engine: { position }, figures: here }, rangeQuery, queries);
  const { sheets, meta } = await figureSheets(file, run);
  const { from, to, timeZone: zone, asOf } = meta;
  const names = brands.map(({ name }) => name);
  return workbook([...sheets, aboutSheet({ brands: names, days: { from, to }, person, zone, asOf }, language)]);
}

const calls = { figures, workbook: (sheets: readonly Sheet[]) => workbook(sheets) };
export type ExportCalls = typeof calls;

serveThread(calls);
