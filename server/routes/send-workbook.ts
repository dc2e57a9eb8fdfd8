import type { FastifyReply } from 'fastify';

interface Receiver {
  reply: FastifyReply;
  mustStillBeAllowed: () => unknown;
}

/** Answers with an Excel file, which took its time. @throws Refusal if the caller is no longer allowed to have it */
export function sendWorkbook({ reply, mustStillBeAllowed }: Receiver, name: string, file: Uint8Array): FastifyReply {
  mustStillBeAllowed();
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(file));
}
