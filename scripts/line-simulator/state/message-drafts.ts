import type { Json } from '../ids.ts';
import { mimeOf, sniffImage } from '../media/mime.ts';
import { sampleAudio, samplePhoto, sampleVideo } from '../media/samples.ts';
import type { Content } from './records.ts';

/** A customer's message before LINE assigns an id. */
export interface MessageDraft {
  type: string;
  /** Fields after `quoteToken` and `markAsReadToken`, in LINE's order. */
  fields: Json;
  content?: Omit<Content, 'readyAt'>;
  /** Whether the content is transcoded first. Requests for it are answered with 202 meanwhile. */
  transcoded?: boolean;
  quote?: string | undefined;
}

export interface TextOptions {
  quote?: string;
  emojis?: { index: number; length: number; productId: string; emojiId: string }[];
  mention?: { mentionees: Json[] };
}

export interface MediaOptions {
  mime?: string;
  duration?: number;
  /** URL outside LINE, as in messages sent through LIFF. */
  external?: string;
  externalPreview?: string;
  imageSet?: { id: string; index?: number; total?: number };
  /** Size of a body that is generated while streaming, instead of bytes. */
  size?: number;
  /** Whether the transcoding fails. */
  failed?: boolean;
}

export interface StickerOptions {
  packageId?: string;
  stickerId?: string;
  stickerResourceType?: string;
  keywords?: string[];
  text?: string;
  quote?: string;
}

export const textDraft = (text: string, { quote, emojis, mention }: TextOptions = {}): MessageDraft => ({
  type: 'text',
  fields: { text, ...(emojis ? { emojis } : {}), ...(mention ? { mention } : {}) },
  quote,
});

function provider({ external, externalPreview }: MediaOptions): Json {
  if (!external) return { type: 'line' };
  const preview = externalPreview ? { previewImageUrl: externalPreview } : {};
  return { type: 'external', originalContentUrl: external, ...preview };
}

export function imageDraft(bytes: Buffer | undefined, options: MediaOptions = {}): MessageDraft {
  const photo = bytes ? { bytes, mime: options.mime ?? sniffImage(bytes) } : samplePhoto();
  const fields = {
    contentProvider: provider(options),
    ...(options.imageSet ? { imageSet: options.imageSet } : {}),
  };
  if (options.external) return { type: 'image', fields };
  return { type: 'image', fields, content: { ...photo, ...sized(options), preview: photo } };
}

export function videoDraft(bytes: Buffer | undefined, options: MediaOptions = {}): MessageDraft {
  const video = bytes ? { bytes, mime: options.mime ?? 'video/mp4' } : sampleVideo();
  const fields = { duration: options.duration ?? 3_000, contentProvider: provider(options) };
  if (options.external) return { type: 'video', fields };
  const content = { ...video, ...sized(options), preview: samplePhoto(1), failed: options.failed ?? false };
  return { type: 'video', fields, content, transcoded: true };
}

export function audioDraft(bytes: Buffer | undefined, options: MediaOptions = {}): MessageDraft {
  const audio = bytes ? { bytes, mime: options.mime ?? 'audio/x-m4a' } : sampleAudio();
  const fields = { duration: options.duration ?? 2_000, contentProvider: provider(options) };
  if (options.external) return { type: 'audio', fields };
  return {
    type: 'audio',
    fields,
    content: { ...audio, ...sized(options), failed: options.failed ?? false },
    transcoded: true,
  };
}

export function fileDraft(name: string, bytes: Buffer, options: MediaOptions = {}): MessageDraft {
  return {
    type: 'file',
    fields: { fileName: name, fileSize: options.size ?? bytes.length },
    content: { bytes, mime: options.mime ?? mimeOf(name), ...sized(options) },
  };
}

export interface Place {
  title?: string;
  address?: string;
  latitude?: number;
  longitude?: number;
}

export const locationDraft = ({ title, address, latitude, longitude }: Place = {}): MessageDraft => ({
  type: 'location',
  fields: {
    ...(title ? { title } : {}),
    address: address ?? 'Silom Rd, Bang Rak, Bangkok 10500',
    latitude: latitude ?? 13.7279,
    longitude: longitude ?? 100.5241,
  },
});

export const stickerDraft = (options: StickerOptions = {}): MessageDraft => ({
  type: 'sticker',
  fields: {
    packageId: options.packageId ?? '446',
    stickerId: options.stickerId ?? '1988',
    stickerResourceType: options.stickerResourceType ?? 'STATIC',
    keywords: options.keywords ?? ['hi', 'hello'],
    ...(options.text ? { text: options.text } : {}),
  },
  quote: options.quote,
});

const sized = ({ size }: MediaOptions) => (size === undefined ? {} : { size });
