import type { MessageContent } from '../../shared/content.ts';
import { cutText } from '../../shared/cut-text.ts';
import type { MediaParts, PartsOfKind, StickerParts, TextParts } from '../../shared/message-parts.ts';
import type { Message } from '../../shared/rows.ts';
import { asCount, asDecimal, asId, asNumber, asRaw, asText, asTexts, isObject, type Json } from './decode-values.ts';

/** A decoded message of a customer. */
export interface DecodedMessage {
  kind: Message['kind'];
  content: MessageContent;
  /** Where the media is stored: at LINE or at an external URL. `null` if the message has no media. */
  media: 'line' | 'external' | null;
}

const decoded = <K extends Message['kind']>(
  kind: K,
  text: string,
  parts: PartsOfKind[K],
  media: DecodedMessage['media'] = null,
) => ({
  kind,
  content: { text, content: { ...parts } },
  media,
});

/** Decodes a LINE message. Messages of unknown kinds, and messages without their required fields, are stored raw. */
export function decodeMessage(message: Json): DecodedMessage {
  switch (message.type) {
    case 'text':
      return decodeText(message) ?? unknown(message);
    case 'image':
    case 'video':
    case 'audio':
      return decodeMedia(message.type, message);
    case 'file':
      return decodeFile(message);
    case 'location':
      return decodeLocation(message) ?? unknown(message);
    case 'sticker':
      return decodeSticker(message) ?? unknown(message);
    default:
      return unknown(message);
  }
}

function unknown(message: Json): DecodedMessage {
  const { markAsReadToken: _, ...raw } = message;
  return decoded('unknown', '', { name: cutText(asText(message.type) ?? '', 100), raw: asRaw(raw) });
}

export function decodeText(message: Json): DecodedMessage | null {
  const text = asText(message.text);
  if (text === null) return null;
  const parts: TextParts = {};
  const emojis = ranges(message.emojis, text, (item) => {
    const productId = asId(item.productId);
    const emojiId = asId(item.emojiId);
    return productId === null || emojiId === null ? null : { productId, emojiId };
  });
  const mentions = ranges(isObject(message.mention) ? message.mention.mentionees : null, text, (item) => ({
    all: item.type === 'all',
    isSelf: item.isSelf === true,
    userId: asId(item.userId),
  }));
  if (emojis.length > 0) parts.emojis = emojis;
  if (mentions.length > 0) parts.mentions = mentions;
  return decoded('text', text, parts);
}

const rangesMax = 500;

/**
 * Reads LINE's ranges of a text, such as mentions and emojis, in order. LINE's ranges can exceed the text, so they are clamped, and empty
 * ranges are dropped.
 */
function ranges<T>(
  value: unknown,
  text: string,
  read: (item: Json) => T | null,
): (T & { index: number; length: number })[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, rangesMax)
    .flatMap((item) => {
      if (!isObject(item)) return [];
      const index = asCount(item.index);
      const rest = read(item);
      if (index === null || rest === null) return [];
      const length = Math.min(asCount(item.length) ?? 0, text.length - index);
      return length > 0 ? [{ index, length, ...rest }] : [];
    })
    .sort((a, b) => a.index - b.index);
}

function mediaParts(message: Json): { parts: MediaParts; from: 'line' | 'external' } {
  const parts: MediaParts = { media: { state: 'fetching' } };
  const duration = asCount(message.duration);
  if (duration !== null) parts.duration = duration;
  const imageSet = readImageSet(message.imageSet);
  if (imageSet !== null) parts.imageSet = imageSet;
  const provider = message.contentProvider;
  if (!isObject(provider) || provider.type !== 'external') return { parts, from: 'line' };
  parts.externalUrl = asText(provider.originalContentUrl) ?? '';
  return { parts, from: 'external' };
}

function readImageSet(value: unknown): MediaParts['imageSet'] | null {
  const id = isObject(value) ? asId(value.id) : null;
  if (!isObject(value) || id === null) return null;
  const index = asCount(value.index);
  const total = asCount(value.total);
  return { id, ...(index === null ? {} : { index }), ...(total === null ? {} : { total }) };
}

function decodeMedia(kind: 'image' | 'video' | 'audio', message: Json): DecodedMessage {
  const { parts, from } = mediaParts(message);
  return decoded(kind, '', parts, from);
}

/** Decodes a file message. The customer chooses the file name, which is displayed and searched but never used as a path. */
function decodeFile(message: Json): DecodedMessage {
  const fileName = cutText(asText(message.fileName) ?? '', 1000);
  const { parts, from } = mediaParts(message);
  return decoded('file', fileName, { ...parts, fileName, fileSize: asCount(message.fileSize) ?? 0 }, from);
}

function decodeLocation(message: Json): DecodedMessage | null {
  const latitude = asNumber(message.latitude);
  const longitude = asNumber(message.longitude);
  if (latitude === null || longitude === null) return null;
  const title = asText(message.title);
  const address = asText(message.address);
  const parts = { ...(title === null ? {} : { title }), ...(address === null ? {} : { address }), latitude, longitude };
  return decoded('location', title ?? address ?? '', parts);
}

function decodeSticker(message: Json): DecodedMessage | null {
  const packageId = asDecimal(message.packageId);
  const stickerId = asDecimal(message.stickerId);
  if (packageId === null || stickerId === null) return null;
  const parts: StickerParts = { packageId, stickerId };
  const resourceType = asId(message.stickerResourceType);
  const keywords = asTexts(message.keywords, 15);
  const stickerText = asText(message.text);
  if (resourceType !== null) parts.resourceType = resourceType;
  if (keywords.length > 0) parts.keywords = keywords;
  if (stickerText !== null) parts.stickerText = stickerText;
  return decoded('sticker', stickerText ?? '', parts);
}
