import type { FastifyReply } from 'fastify';

interface Receiver {
  reply: FastifyReply;
  mustStillBeAllowed: () => unknown;
}

/**
 * Sends an Excel file. Checks permissions again first, because generating the file took some time.
 * @throws Refusal if the caller is no longer allowed
 */
export function sendWorkbook({ reply, mustStillBeAllowed }: Receiver, name: string, file: Uint8Array): FastifyReply {
  mustStillBeAllowed();
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}.xlsx"`)
    .header('cache-control', 'no-store')
    .send(Buffer.from(file));
}
