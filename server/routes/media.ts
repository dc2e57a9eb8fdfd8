import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { MediaState } from '../../shared/content.ts';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { allExclusively, isKept } from '../blobs/exclusive.ts';
import type { Blobs } from '../blobs/port.ts';
import { readAtOf } from '../blobs/read-at.ts';
import { mp3Duration, mp4Duration } from '../media/media-duration.ts';
import type { MediaKind } from '../media/media-kind.ts';
import { withoutMetadata } from '../media/strip-metadata.ts';
import { actorOf } from './actor.ts';
import type { RouteDeps } from './deps.ts';
import { mediaForm, whole } from './media-form.ts';
import { mount } from './mount.ts';
import { sendBlob } from './send-blob.ts';

export function mediaRoutes(app: FastifyInstance, deps: RouteDeps & { blobs: Blobs }): void {
  const { engine, config, blobs } = deps;

  /** Stores the bytes. @throws Refusal `media_too_large`, `upload_failed` */
  async function keep(bytes: Readable | Buffer, max: number) {
    const blob = await blobs.put(bytes, max).catch(() => {
      throw new Refusal('upload_failed');
    });
    if (blob === 'too_large') throw new Refusal('media_too_large');
    return blob;
  }

  function durationOf({ mime }: MediaKind, hash: string, bytes: number): Promise<number | null> | null {
    const readAt = readAtOf(blobs, hash);
    if (mime === 'audio/mpeg') return mp3Duration(readAt, bytes);
    return mime.endsWith('/mp4') ? mp4Duration(readAt, bytes) : null;
  }

  mount(app, deps.mounting, {
    'POST /media': async ({ viewer, request, mustStillBeAllowed }) => {
      const { found, file, preview: small } = await mediaForm(request);
      const isPicture = found.kind === 'image';
      const taken = isPicture ? withoutMetadata(await whole(file, limits.imageBytes)) : file;
      const { hash, bytes } = await keep(taken, isPicture ? limits.imageBytes : limits.videoBytes);
      const duration = await durationOf(found, hash, bytes);
      const kept =
        small === null || found.kind === 'audio' ? null : await keep(withoutMetadata(small.bytes), limits.previewBytes);
      // Cannot be guessed, because the id alone gives access to the media.
      const mediaId = randomBytes(24).toString('base64url');
      const preview =
        small === null || kept === null ? {} : { preview: { blob: kept.hash, mime: small.mime, bytes: kept.bytes } };
      const hashes = kept === null ? [hash] : [hash, kept.hash];
      await allExclusively(blobs, hashes, async () => {
        for (const one of hashes) if (!(await isKept(blobs, one))) throw new Refusal('upload_failed');
        mustStillBeAllowed();
        const uploaded = { mediaId, staffId: viewer.id, ...found, bytes, blob: hash, duration, ...preview };
        await engine.execute(`staff/${viewer.id}`, actorOf(viewer), () => ({
          events: [{ type: 'media.uploaded', ...uploaded }],
        }));
      });
      return { data: { id: mediaId, kind: found.kind, size: bytes, url: `${config.publicUrl}/media/${mediaId}` } };
    },
    'GET /media/messages/:id': ({ subject: { row, hidden }, request, reply }) => {
      const media = row.content.media as MediaState | undefined;
      if (hidden.blob === null || media?.state !== 'ready') throw new Refusal('media_not_found');
      const { mime = 'application/octet-stream', bytes = 0 } = media;
      const fileName = row.kind === 'file' ? String(row.content.fileName ?? 'file') : undefined;
      return sendBlob(request, reply, blobs, { blob: hidden.blob, mime, bytes, fileName });
    },
  });
}
