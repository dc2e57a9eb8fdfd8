import { cardAddress } from '../../shared/card-rules.ts';
import type { Card, CardButton, CardPart } from '../../shared/cards.ts';
import { cutText } from '../../shared/cut-text.ts';
import { limits } from '../../shared/limits.ts';
import {
  type CallParts,
  kindParts,
  type LocationParts,
  type MediaParts,
  type PostbackButton,
} from '../../shared/message-parts.ts';
import type { Message } from '../../shared/rows.ts';
import type { SendError } from '../../shared/send-errors.ts';
import { unreachable } from '../../shared/unreachable.ts';
import { type FileCard, type FileMessage, fileMessage } from './encode-file.ts';

/** A message in LINE's format. Contains only the kinds that the console sends. */
export type LineMessage =
  | { type: 'text'; text: string; quoteToken?: string; quickReply?: QuickReplyButtons }
  | { type: 'sticker'; packageId: string; stickerId: string; quoteToken?: string }
  | { type: 'image' | 'video'; originalContentUrl: string; previewImageUrl: string }
  | { type: 'audio'; originalContentUrl: string; duration: number }
  | { type: 'flex'; altText: string; contents: FlexBubble | { type: 'carousel'; contents: FlexBubble[] } }
  | { type: 'template'; altText: string; template: ButtonTemplate }
  | FileMessage
  | { type: 'location'; title: string; address: string; latitude: number; longitude: number };

interface ButtonTemplate {
  type: 'buttons';
  text: string;
  actions: { type: 'uri'; label: string; uri: string }[];
}

type FlexAction = { type: 'uri'; label: string; uri: string } | { type: 'message'; label: string; text: string };
type FlexPart =
  | { type: 'text'; text: string; weight?: 'bold'; size: 'lg' | 'sm'; color?: string; margin?: 'md'; wrap: true }
  | { type: 'button'; style: 'link'; height: 'sm'; action: FlexAction };
interface FlexBox {
  type: 'box';
  layout: 'vertical';
  contents: FlexPart[];
}
interface FlexBubble {
  type: 'bubble';
  size: 'mega' | 'kilo';
  hero?: { type: 'image'; url: string; size: 'full'; aspectRatio: '20:13'; aspectMode: 'cover' };
  body: FlexBox;
  footer: FlexBox;
}

/** Buttons shown below the last message of a request. */
export interface QuickReplyButtons {
  items: { type: 'action'; action: { type: 'postback'; label: string; data: string; displayText: string } }[];
}

/** Returns the URL at which LINE and phones load outbound media, or at which a customer opens a call. */
export type MediaLink = (id: string, part: 'original' | 'preview' | 'call') => string;

export interface Encoding {
  /** LINE's token for quoting a message. `null` if nothing is quoted. */
  quoteToken: string | null;
  link: MediaLink;
  /** Card of a file. `null` for other messages, and for a file that is erased. */
  file?: FileCard | null;
}

export type Encoded = { messages: LineMessage[] } | { error: SendError };

/**
 * Encodes one of our messages for LINE. A long text becomes several LINE messages, at most five, which is the limit of one request. Returns
 * an error if the content was erased or LINE has no such message.
 */
export function encode(
  message: Pick<Message, 'kind' | 'text' | 'content'>,
  { quoteToken, link, file = null }: Encoding,
): Encoded {
  const { kind, parts } = kindParts(message);
  const quote = quoteToken === null ? {} : { quoteToken };
  switch (kind) {
    case 'text':
      return texts(message.text, quote, parts.buttons);
    case 'sticker': {
      const { packageId, stickerId } = parts;
      return packageId && stickerId ? one({ type: 'sticker', packageId, stickerId, ...quote }) : missing;
    }
    case 'image':
    case 'video': {
      const media = mediaOf(parts);
      if (media === null) return missing;
      return one({
        type: kind,
        originalContentUrl: link(media.mediaId, 'original'),
        previewImageUrl: link(media.mediaId, 'preview'),
      });
    }
    case 'audio': {
      const media = mediaOf(parts);
      if (media === null) return missing;
      return one({
        type: 'audio',
        originalContentUrl: link(media.mediaId, 'original'),
        duration: media.duration ?? unknownDuration,
      });
    }
    case 'file':
      return file === null ? missing : one(fileMessage(file));
    case 'location':
      return location(parts);
    case 'template':
      return invitation(message.text, parts, link);
    case 'flex':
      return parts.card === undefined ? { error: 'not_allowed' } : flex(parts.card, link);
    case 'unknown':
      return { error: 'not_allowed' };
    default:
      return unreachable(kind);
  }
}

const missing: Encoded = { error: 'gone' };
/** Duration in milliseconds that is sent if the actual duration is unknown, because LINE requires a duration. */
const unknownDuration = 60_000;
const one = (message: LineMessage): Encoded => ({ messages: [message] });

function mediaOf({ mediaId, duration }: Partial<MediaParts>): { mediaId: string; duration?: number } | null {
  return mediaId ? { mediaId, ...(duration ? { duration } : {}) } : null;
}

function texts(text: string, quote: { quoteToken?: string }, buttons: readonly PostbackButton[] = []): Encoded {
  const parts = splitText(text, limits.textMax);
  if (parts.length === 0) return missing;
  if (parts.length > limits.messagesPerSend) return { error: 'too_large' };
  const last = parts.length - 1;
  // Only the first part contains the quote. LINE shows the buttons below the last part.
  return {
    messages: parts.map((part, i) => ({
      type: 'text',
      text: part,
      ...(i === 0 ? quote : {}),
      ...(i === last ? quickReply(buttons) : {}),
    })),
  };
}

function quickReply(buttons: readonly PostbackButton[]): { quickReply?: QuickReplyButtons } {
  if (buttons.length === 0) return {};
  return {
    quickReply: {
      items: buttons.map((button) => ({ type: 'action', action: { type: 'postback', ...button } })),
    },
  };
}

/**
 * Splits a text into parts of at most `max` UTF-16 units, which is how LINE counts. Never splits a character, and splits at line breaks
 * where possible.
 */
export function splitText(text: string, max: number): string[] {
  const parts: string[] = [];
  let rest = text.trim() === '' ? '' : text;
  while (rest.length > max) {
    const end = cutAt(rest, max);
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  if (rest !== '') parts.push(rest);
  return parts;
}

function cutAt(text: string, max: number): number {
  const line = text.lastIndexOf('\n', max - 1) + 1;
  if (line > max / 2) return line;
  return cutText(text, max).length || max;
}

/** Encodes an invitation to a call, the only template that the console sends. */
function invitation(text: string, { call }: CallParts, link: MediaLink): Encoded {
  if (call === undefined) return { error: 'not_allowed' };
  const actions = [{ type: 'uri' as const, label: call.label, uri: link(call.callId, 'call') }];
  return one({ type: 'template', altText: text, template: { type: 'buttons', text, actions } });
}

/** LINE's limit for a carousel. Bytes of JSON. */
const flexBytes = 50 * 1024;

/** Encodes a card as a Flex bubble, or several as a carousel, whose bubbles LINE requires to have one size. */
function flex({ altText, cards }: Card, link: MediaLink): Encoded {
  const bubbles = cards.map((card) => bubble(card, cards.length === 1 ? 'mega' : 'kilo', link));
  const [only, ...others] = bubbles;
  if (only === undefined) return missing;
  const contents = others.length === 0 ? only : { type: 'carousel' as const, contents: bubbles };
  if (Buffer.byteLength(JSON.stringify(contents)) > flexBytes) return { error: 'too_large' };
  return one({ type: 'flex', altText: cutText(altText, limits.altTextMax), contents });
}

function bubble(
  { title, text, imageMediaId, buttons }: CardPart,
  size: FlexBubble['size'],
  link: MediaLink,
): FlexBubble {
  const heading: FlexPart = { type: 'text', text: title, weight: 'bold', size: 'lg', wrap: true };
  const below: FlexPart = { type: 'text', text, size: 'sm', color: '#666666', margin: 'md', wrap: true };
  const contents: FlexPart[] = text.trim() === '' ? [heading] : [heading, below];
  return {
    type: 'bubble',
    size,
    ...(imageMediaId === undefined
      ? {}
      : {
          hero: {
            type: 'image',
            url: link(imageMediaId, 'original'),
            size: 'full',
            aspectRatio: '20:13',
            aspectMode: 'cover',
          },
        }),
    body: { type: 'box', layout: 'vertical', contents },
    footer: { type: 'box', layout: 'vertical', contents: buttons.map(button) },
  };
}

const button = ({ label, action, value }: CardButton): FlexPart => ({
  type: 'button',
  style: 'link',
  height: 'sm',
  action:
    action === 'uri'
      ? { type: 'uri', label, uri: cardAddress(value) ?? value }
      : { type: 'message', label, text: value },
});

const named = (value: string | undefined, otherwise: string) => cutText(value ?? '', 100) || otherwise;

function location({ title, address, latitude, longitude }: Partial<LocationParts>): Encoded {
  if (latitude === undefined || longitude === undefined) return missing;
  const place = `${latitude}, ${longitude}`;
  return one({
    type: 'location',
    title: named(title, named(address, place)),
    address: named(address, place),
    latitude,
    longitude,
  });
}
