import type { FastifyReply } from 'fastify';
import { type Sheet, workbook } from '../export/workbook.ts';

/** Answers with an Excel file. */
export async function sendWorkbook(reply: FastifyReply, name: string, sheets: readonly Sheet[]): Promise<FastifyReply> {
  const file = await workbook(sheets);
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(file));
}
