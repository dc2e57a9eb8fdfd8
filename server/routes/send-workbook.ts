import type { FastifyReply } from 'fastify';

/** Answers with an Excel file. */
export function sendWorkbook(reply: FastifyReply, name: string, file: Uint8Array): FastifyReply {
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(file));
}
