import type { WriteReport } from '../data.ts';
import { writePdf } from './write-pdf.ts';
import { writeXlsx } from './write-xlsx.ts';

/** Entry point for writing report files. */
export const writeReport: WriteReport = (data, format, out, writing) =>
  format === 'pdf' ? writePdf(data, out, writing) : writeXlsx(data, out, writing);
