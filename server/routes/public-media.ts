import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Blobs } from '../blobs/port.ts';
import { greyPicture } from '../media/picture.ts';
import type { Read } from '../projections/stored.ts';
import { sendBlob } from './send-blob.ts';

/** Preview of media without one that LINE accepts. */
const plainPicture = greyPicture(320, 180, 0x33);

interface PublicMedia {
  read: Read;
  blobs: Blobs;
  /** Until then, it is unknown which media exist. */
  ready: () => boolean;
}

/** Fastify plugin from which LINE and phones load outbound media until it is erased. */
export function publicMedia({ read, blobs, ready }: PublicMedia): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.addHook('onRequest', async () => {
      if (!ready()) throw new Refusal('not_ready');
    });
    /** Allows LINE's own pages to display the media, whose URL is the credential. */
    const openToAll = (reply: FastifyReply) => reply.header('cross-origin-resource-policy', 'cross-origin');
    app.get<{ Params: { id: string } }>('/media/:id', (request, reply) => {
      const media = read('media', request.params.id)?.row;
      if (media === undefined) throw new Refusal('media_not_found');
      openToAll(reply);
      return sendBlob(request, reply, blobs, media);
    });
    app.get<{ Params: { id: string } }>('/media/:id/preview', (request, reply) => {
      const media = read('media', request.params.id)?.row;
      if (media === undefined || media.kind === 'audio') throw new Refusal('media_not_found');
      openToAll(reply);
      const preview = read('preview', request.params.id)?.row;
      if (preview !== undefined) return sendBlob(request, reply, blobs, preview);
      if (media.kind === 'image' && media.bytes <= limits.previewBytes) return sendBlob(request, reply, blobs, media);
      return reply.type('image/png').header('cache-control', 'private, no-cache').send(plainPicture);
    });
  };
}
