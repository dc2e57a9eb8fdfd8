import type { FastifyReply } from 'fastify';

interface Receiver {
  reply: FastifyReply;
  mustStillBeAllowed: () => unknown;
}

/**
 * Sends an Excel file after checking permissions again, because generating it took time. @throws Refusal if the caller is no longer allowed
 */
export function sendWorkbook({ reply, mustStillBeAllowed }: Receiver, name: string, file: Uint8Array): FastifyReply {
  mustStillBeAllowed();
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(file));
}
