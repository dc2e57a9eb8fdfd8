import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badRequest, LineError, notFound } from '../line-error.ts';
import type { Content, StoredMessage } from '../state/records.ts';
import type { World } from '../state/world.ts';
import { channelOf, params } from './context.ts';

/** Adds the routes for content that customers have sent. */
export function addContentRoutes(app: FastifyInstance, world: World): void {
  const base = '/v2/bot/message/:messageId/content';

  app.get(base, async (request, reply) => {
    const { content } = find(world, request);
    if (content.readyAt > world.now()) return reply.code(202).send();
    if (content.failed) throw notFound('not found');
    return sendContent(request, reply, content);
  });

  app.get(`${base}/preview`, async (request, reply) => {
    const { type, content } = find(world, request);
    if (type !== 'image' && type !== 'video') throw badRequest('The content can not be previewed');
    if (!content.preview) throw notFound('not found');
    return reply.type(content.preview.mime).send(content.preview.bytes);
  });

  app.get(`${base}/transcoding`, async (request) => {
    const { type, content } = find(world, request);
    if (type !== 'video' && type !== 'audio') {
      throw badRequest("Transcoding status doesn't support this type of content");
    }
    if (content.readyAt > world.now()) return { status: 'processing' };
    return { status: content.failed ? 'failed' : 'succeeded' };
  });
}

function find(world: World, request: FastifyRequest): StoredMessage & { content: Content } {
  const message = world.messages.get(params(request).messageId ?? '');
  if (message?.channelId !== channelOf(request).channelId) throw notFound('not found');
  if (message.unsent) throw new LineError(410, { message: 'The content is gone' });
  const { content } = message;
  if (!content || world.now() - message.at > world.settings.contentMs) throw notFound('not found');
  return { ...message, content };
}

const block = Buffer.alloc(64 * 1_024, 0x61);

/** Generates a large body while it is sent, without storing it in memory. */
export function* madeBytes(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= block.length) yield left < block.length ? block.subarray(0, left) : block;
}

export function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  { mime, bytes, size }: Content,
): FastifyReply {
  const length = size ?? bytes?.length ?? 0;
  reply.type(mime).header('content-length', length);
  const fault = request.lineFault;
  if (typeof fault === 'object') {
    request.lineLost = true;
    return reply.send(
      Readable.from(brokenOff(size === undefined ? [bytes ?? Buffer.alloc(0)] : madeBytes(size), fault.truncate)),
    );
  }
  return reply.send(size === undefined ? bytes : Readable.from(madeBytes(size)));
}

async function* brokenOff(chunks: Iterable<Buffer>, after: number): AsyncGenerator<Buffer> {
  let left = after;
  for (const chunk of chunks) {
    yield chunk.subarray(0, left);
    left -= chunk.length;
    if (left <= 0) break;
  }
  // Waits until the first bytes are sent, then breaks the connection.
  await new Promise((resolve) => setTimeout(resolve, 5));
  throw new Error('download broken off on demand');
}
