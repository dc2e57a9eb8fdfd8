import * as z from 'zod';
import { Id } from '../rows.ts';
import { ById } from './common.ts';
import type { Contracts } from './contract.ts';

export const UploadedMedia = z.strictObject({
  id: Id,
  kind: z.enum(['image', 'video', 'audio', 'file']),
  /** Size in bytes. */
  size: z.int(),
  /** Public URL with an unguessable path, from which LINE downloads the media. `null` for a file, which gets a link when it is sent. */
  url: z.string().nullable(),
});
export type UploadedMedia = z.infer<typeof UploadedMedia>;

export const mediaContracts = {
  'POST /media': {
    summary:
      'Upload an image, video or audio file to send, as the file of a multipart form. An optional part named preview must precede it: a JPEG or PNG of at most 1 MB that phones show first. With the field as=file before it, the file can have any type except programs, scripts, HTML and SVG, has at most 25 MB, and is sent as a link.',
    effect: 'change',
    permission: 'messages.reply',
    upload: true,
    status: 201,
    answer: UploadedMedia,
    refusals: [
      'unsupported_media',
      'media_too_large',
      'file_not_allowed',
      'file_too_large',
      'upload_failed',
      'too_many_uploads',
      'disk_full',
      'not_stored',
    ],
  },
  'GET /media/messages/:id': {
    summary: 'Get the media file of a message. Accepts a bearer token or the cookie of the same session.',
    permission: 'messages.view',
    subject: { kind: 'message', in: 'params', key: 'id' },
    params: ById,
    query: z.strictObject({ v: z.string().max(100).optional() }),
    answer: null,
    refusals: ['media_not_found'],
  },
} as const satisfies Contracts;
