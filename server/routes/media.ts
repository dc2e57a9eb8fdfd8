import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UploadedMedia } from '../../shared/api/media.ts';
import { contentIds } from '../../shared/content.ts';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { MediaState } from '../../shared/message-parts.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { allExclusively, isKept } from '../blobs/exclusive.ts';
import type { Blobs } from '../blobs/port.ts';
import { readAtOf } from '../blobs/read-at.ts';
import { Locks } from '../engine/locks.ts';
import { sendBlob } from '../http/send-blob.ts';
import { newId } from '../keys/ids.ts';
import { fileHeadBytes, isRefusedFile } from '../media/file-kind.ts';
import { fileNameOf } from '../media/file-name.ts';
import { mp3Duration, mp4Duration } from '../media/media-duration.ts';
import { headBytes, type MediaKind, mediaKind } from '../media/media-kind.ts';
import { greyPicture } from '../media/picture.ts';
import type { RecordedBlobs } from '../media/recorded-blobs.ts';
import { withoutMetadata } from '../media/strip-metadata.ts';
import type { Read } from '../projections/stored.ts';
import { actorOf } from './actor.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { storeUpload } from './uploads.ts';

export function mediaRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { blobs: Blobs; recordedBlobs: RecordedBlobs },
): void {
  const { engine, config, blobs, recordedBlobs, rows } = deps;
  /** Uploads in progress. `size` is the size of the whole request in bytes. */
  const inProgress = new Set<{ staffId: string; size: number }>();
  /**
   * Locks by staff id. The pictures of a person are processed one at a time, because processing many at once would block other requests.
   */
  const pictures = new Locks();

  /**
   * Runs an upload.
   * @throws Refusal `too_many_uploads` if the person's unsent uploads, including those in progress, exceed the limits
   */
  async function withinLimits<T>(staffId: string, request: FastifyRequest, upload: () => Promise<T>): Promise<T> {
    const mine = { staffId, size: Number(request.headers['content-length'] ?? limits.videoBytes) };
    const others = [...inProgress].filter((one) => one.staffId === staffId);
    const { count, bytes } = rows.unusedUploadsOf(staffId);
    const total = others.reduce((sum, { size }) => sum + size, bytes + mine.size);
    if (count + others.length >= limits.unusedUploadsMax || total > limits.unusedUploadBytes) {
      throw new Refusal('too_many_uploads');
    }
    inProgress.add(mine);
    return upload().finally(() => inProgress.delete(mine));
  }

  function durationOf({ mime }: MediaKind, hash: string, bytes: number): Promise<number | null> | null {
    const readAt = readAtOf(blobs, hash);
    if (mime === 'audio/mpeg') return mp3Duration(readAt, bytes);
    return mime.endsWith('/mp4') ? mp4Duration(readAt, bytes) : null;
  }

  /** Stores a file that is sent as a link. @throws Refusal `file_not_allowed`, `file_too_large`, and those of `storeUpload` */
  async function storeFile(
    { name, file }: FileForm,
    {
      request,
      viewer,
      mustStillBeAllowed,
    }: { request: FastifyRequest; viewer: Viewer; mustStillBeAllowed: () => void },
  ): Promise<UploadedMedia> {
    const { hash: blob, bytes } = await storeUpload(request, blobs, file, {
      max: limits.fileBytes,
      tooLarge: 'file_too_large',
    });
    const mediaId = randomBytes(24).toString('base64url');
    const content = contentIds.upload(viewer.id, newId(engine.now()));
    await allExclusively(blobs, [blob], async () => {
      if (!(await isKept(blobs, blob))) throw new Refusal('upload_failed');
      mustStillBeAllowed();
      const uploaded = {
        mediaId,
        staffId: viewer.id,
        kind: 'file' as const,
        mime: fileMime,
        bytes,
        blob,
        duration: null,
      };
      await engine.execute(`staff/${viewer.id}`, actorOf(viewer), () => ({
        events: [{ type: 'media.uploaded', ...uploaded, content }],
        contents: [{ id: content, value: { text: name } }],
      }));
    });
    if (!(await recordedBlobs.isKept(blob))) throw new Refusal('upload_failed');
    return { id: mediaId, kind: 'file', size: bytes, url: null };
  }

  mount(app, deps.mounting, {
    'POST /media': ({ viewer, request, mustStillBeAllowed }) =>
      withinLimits(viewer.id, request, async () => {
        const form = await mediaForm(request);
        if (form.as === 'file') return { data: await storeFile(form, { request, viewer, mustStillBeAllowed }) };
        const { found, file, preview: small } = form;
        const store = (part: Readable | Buffer, max: number) =>
          storeUpload(request, blobs, part, { max, tooLarge: 'media_too_large' });
        const storePicture = (picture: Buffer) =>
          pictures.run(viewer.id, () => store(withoutMetadata(picture), limits.imageBytes));
        const { hash, bytes } =
          found.kind === 'image'
            ? await storePicture(await readAll(file, limits.imageBytes))
            : await store(file, limits.videoBytes);
        const duration = await durationOf(found, hash, bytes);
        const storedPreview =
          small === null || found.kind === 'audio'
            ? null
            : await store(withoutMetadata(small.bytes), limits.previewBytes);
        // The id is random, because anyone who knows it has access to the media.
        const mediaId = randomBytes(24).toString('base64url');
        const preview =
          small === null || storedPreview === null
            ? {}
            : { preview: { blob: storedPreview.hash, mime: small.mime, bytes: storedPreview.bytes } };
        const hashes = storedPreview === null ? [hash] : [hash, storedPreview.hash];
        await allExclusively(blobs, hashes, async () => {
          for (const one of hashes) if (!(await isKept(blobs, one))) throw new Refusal('upload_failed');
          mustStillBeAllowed();
          const uploaded = { mediaId, staffId: viewer.id, ...found, bytes, blob: hash, duration, ...preview };
          await engine.execute(`staff/${viewer.id}`, actorOf(viewer), () => ({
            events: [{ type: 'media.uploaded', ...uploaded }],
          }));
        });
        // The upload has no message yet, so it expires like one that is never sent.
        for (const one of hashes) if (!(await recordedBlobs.isKept(one))) throw new Refusal('upload_failed');
        return { data: { id: mediaId, kind: found.kind, size: bytes, url: `${config.publicUrl}/media/${mediaId}` } };
      }),
    'GET /media/messages/:id': ({ subject: { row, hidden }, request, reply }) => {
      const media = row.content.media as MediaState | undefined;
      if (hidden.blob === null || media?.state !== 'ready') throw new Refusal('media_not_found');
      const { mime = 'application/octet-stream', bytes = 0 } = media;
      const fileName = row.kind === 'file' ? String(row.content.fileName ?? 'file') : undefined;
      return sendBlob(request, reply, blobs, { blob: hidden.blob, mime, bytes, fileName });
    },
  });
}

/** Type of files that are sent as a link. Browsers download files of this type and never display them. */
const fileMime = 'application/octet-stream';

interface FileForm {
  as: 'file';
  name: string;
  file: Readable;
}

interface MediaForm {
  as: 'media';
  found: MediaKind;
  file: Readable;
  /** Preview that the sender uploaded with the file. `null` if there is none. */
  preview: { bytes: Buffer; mime: string } | null;
}

/**
 * Reads a form with a picture, video or audio file, and optionally a preview. The preview must come first, so that it can be validated
 * without buffering the file. With the field `as=file` before it, the file can have any type that is not refused. Parts after the file are
 * ignored.
 * @throws Refusal `upload_failed`, `unsupported_media`, `media_too_large`, `file_not_allowed`
 */
async function mediaForm(request: FastifyRequest): Promise<MediaForm | FileForm> {
  if (!request.isMultipart()) throw new Refusal('upload_failed');
  try {
    const { part, preview, isFile } = await partsOf(request);
    const { head, stream } = await peek(part.file, isFile ? fileHeadBytes : headBytes);
    if (head.length === 0) throw new Refusal('upload_failed');
    if (isFile) {
      const name = fileNameOf(part.filename);
      if (isRefusedFile(part.filename, head) || isRefusedFile(name, head)) throw new Refusal('file_not_allowed');
      return { as: 'file', name, file: stream };
    }
    const found = mediaKind(head, part.mimetype);
    if (found === null) throw new Refusal('unsupported_media');
    return { as: 'media', found, file: stream, preview };
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('upload_failed');
  }
}

interface FormParts {
  part: MultipartFile;
  preview: MediaForm['preview'];
  /** Whether the form has the field `as=file` before its file. */
  isFile: boolean;
}

async function partsOf(request: FastifyRequest): Promise<FormParts> {
  let preview: MediaForm['preview'] = null;
  let isFile = false;
  const form = request.parts({ limits: { fileSize: limits.videoBytes + 1, files: 2, fields: 10 } });
  for await (const part of form) {
    if (part.type !== 'file') {
      if (part.fieldname !== 'as') continue;
      if (part.value !== 'file') break;
      isFile = true;
      continue;
    }
    if (part.fieldname !== 'preview') return { part, preview, isFile };
    if (preview !== null || isFile) break;
    preview = await smallPicture(part.file);
  }
  throw new Refusal('upload_failed');
}

/** Reads a small file completely. @throws Refusal `media_too_large`; `upload_failed` if the file is incomplete */
async function readAll(source: Readable, max: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > max) throw new Refusal('media_too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('upload_failed');
  }
  return Buffer.concat(chunks);
}

async function smallPicture(source: Readable): Promise<{ bytes: Buffer; mime: string }> {
  const bytes = await readAll(source, limits.previewBytes);
  const found = mediaKind(bytes.subarray(0, headBytes), 'image/jpeg');
  if (found?.kind !== 'image') throw new Refusal(bytes.length === 0 ? 'upload_failed' : 'unsupported_media');
  return { bytes, mime: found.mime };
}

/** Returns the first bytes of a stream, and a stream of all bytes including the first. */
async function peek(source: Readable, bytes: number): Promise<{ head: Buffer; stream: Readable }> {
  const chunks = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const first: Buffer[] = [];
  let length = 0;
  while (length < bytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    first.push(value);
    length += value.length;
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield* first;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  return { head: Buffer.concat(first), stream: Readable.from(all()) };
}

/** Preview of media without a stored preview, unless the media is an image that is small enough to be its own preview. */
const plainPicture = greyPicture(320, 180, 0x33);

interface PublicMedia {
  read: Read;
  blobs: Blobs;
  /** Returns whether the rows are ready. Until then, it is unknown which media exists. */
  ready: () => boolean;
}

/** Returns a Fastify plugin that serves outbound media to LINE and to phones until the media is erased. */
export function publicMedia({ read, blobs, ready }: PublicMedia): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    app.addHook('onRequest', async () => {
      if (!ready()) throw new Refusal('not_ready');
    });
    /** Allows LINE's own pages to display the media. Its URL is the credential. */
    const openToAll = (reply: FastifyReply) => reply.header('cross-origin-resource-policy', 'cross-origin');
    app.get<{ Params: { id: string } }>('/media/:id', (request, reply) => {
      const media = read('media', request.params.id)?.row;
      // Customers get a file only at its link, which expires and can be revoked.
      if (media === undefined || media.kind === 'file') throw new Refusal('media_not_found');
      openToAll(reply);
      return sendBlob(request, reply, blobs, media);
    });
    app.get<{ Params: { id: string } }>('/media/:id/preview', (request, reply) => {
      const media = read('media', request.params.id)?.row;
      if (media === undefined || media.kind === 'audio' || media.kind === 'file') throw new Refusal('media_not_found');
      openToAll(reply);
      const preview = read('preview', request.params.id)?.row;
      if (preview !== undefined) return sendBlob(request, reply, blobs, preview);
      if (media.kind === 'image' && media.bytes <= limits.previewBytes) return sendBlob(request, reply, blobs, media);
      return reply.type('image/png').header('cache-control', 'private, no-cache').send(plainPicture);
    });
  };
}
