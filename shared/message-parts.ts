import type { AutomaticKind } from './automation.ts';
import type { CallInvitation } from './calls.ts';
import { cardMediaIds } from './card-rules.ts';
import type { Card } from './cards.ts';
import type { Message } from './rows.ts';
import type { SystemLine } from './system-line.ts';

/** State of an image, video, audio or file that has to be downloaded. Stored in `content.media` of the message. */
export type MediaState = {
  state: 'fetching' | 'ready' | 'failed';
  mime?: string;
  bytes?: number;
  reason?: string;
  /** Width and height of a downloaded picture in pixels. Absent if its file does not contain them. */
  size?: { width: number; height: number };
  /** Whether the upload included a preview image. */
  preview?: boolean;
};

/** Button of a message. When the customer taps it, LINE sends a postback with its `data`. */
export interface PostbackButton {
  label: string;
  data: string;
  displayText: string;
}

export type TextParts = {
  /** Kind of the automatic message. Absent for other messages. */
  automatic?: AutomaticKind;
  buttons?: PostbackButton[];
  emojis?: { index: number; length: number; productId: string; emojiId: string }[];
  mentions?: { index: number; length: number; all: boolean; isSelf: boolean; userId: string | null }[];
};
export type MediaParts = {
  media: MediaState;
  /** Milliseconds. */
  duration?: number;
  imageSet?: { id: string; index?: number; total?: number };
  /** Outgoing messages have `mediaId` (see POST /media). Incoming messages from a provider other than LINE have `externalUrl`. */
  mediaId?: string;
  externalUrl?: string;
};
export type FileParts = MediaParts & {
  fileName: string;
  /** Size in bytes. */
  fileSize: number;
  /** Link at which the customer downloads an outgoing file. Absent until the message is sent. */
  link?: FileLinkState;
};
export interface FileLinkState {
  expiresAt: string;
  revoked: boolean;
  /** Number of downloads, counted up to `limits.downloadsCounted`. */
  downloads: number;
}
export type LocationParts = {
  title?: string;
  address?: string;
  latitude: number;
  longitude: number;
};
export type StickerParts = {
  packageId: string;
  stickerId: string;
  resourceType?: string;
  keywords?: string[];
  stickerText?: string;
};
export type UnknownParts = {
  name: string;
  raw: unknown;
};
/** Content of a template message. Only call invitations have fields that the product displays. */
export type CallParts = {
  call?: CallInvitation;
};
/** Content of a Flex message. The card is absent from messages that the product does not display. */
export type FlexParts = {
  card?: Card;
};
export type NoteParts = {
  /** Ids of the mentioned colleagues. */
  mentioned: string[];
};

type Kind = Message['kind'];

/** Fields of `content` by kind of message. */
export interface PartsOfKind {
  text: TextParts;
  image: MediaParts;
  video: MediaParts;
  audio: MediaParts;
  file: FileParts;
  location: LocationParts;
  sticker: StickerParts;
  template: CallParts;
  flex: FlexParts;
  unknown: UnknownParts;
}

/** Fields together with their kind, so that a switch over the kind narrows them. In an erased message, all fields are absent. */
export type KindParts = { [K in Kind]: { kind: K; parts: Partial<PartsOfKind[K]> } }[Kind];

/** Returns the ids of the uploads that a message refers to. Empty for messages of customers. */
export function mediaIdsOf({ mediaId, card }: Message['content']): string[] {
  const ids = card === undefined ? [] : cardMediaIds(card as Card);
  return typeof mediaId === 'string' ? [mediaId, ...ids] : ids;
}

/** Everything that a thread can show: a message with its kind, a note, a system line, or an unsent message. */
export type MessageParts =
  | KindParts
  | { kind: 'note'; parts: Partial<NoteParts> }
  | { kind: 'system'; parts: SystemLine }
  | { kind: 'unsent'; parts: object };

/**
 * Returns the fields of a message with their kind. Casts without a check, because rows contain only content from `line/decode` or from
 * commands.
 */
export function kindParts({ kind, content }: Pick<Message, 'kind' | 'content'>): KindParts {
  return { kind, parts: content } as KindParts;
}

export function messageParts(message: Pick<Message, 'direction' | 'kind' | 'content' | 'status'>): MessageParts {
  if (message.status === 'unsent') return { kind: 'unsent', parts: {} };
  if (message.direction === 'system') return { kind: 'system', parts: message.content as SystemLine };
  if (message.direction === 'note') return { kind: 'note', parts: message.content as Partial<NoteParts> };
  return kindParts(message);
}
