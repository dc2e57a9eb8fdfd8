import type { AutomaticKind } from './automation.ts';
import type { CallInvitation } from './calls.ts';
import type { Rows } from './rows.ts';

/**
 * Ids of contents. Each id contains its owner. The first part ascends with time, so that inserts append to the end of the log's content
 * table.
 */
export const contentIds = {
  message: (conversationId: string, messageId: string) => `${messageId}/${conversationId}`,
  edit: (conversationId: string, messageId: string, at: number) => `${messageId}/${conversationId}/${at}`,
  profile: (conversationId: string, id: string) => `${id}/profile/${conversationId}`,
  /** Per record: the fields of its events that identify the customer. */
  personal: (conversationId: string, id: string) => `${id}/personal/${conversationId}`,
  remark: (conversationId: string, id: string) => `${id}/remark/${conversationId}`,
  lineAccount: (lineAccountId: string, id: string) => `${id}/account/${lineAccountId}`,
};

/** Returns the conversation of a content. `null` for contents of a LINE account. */
export function conversationOfContent(id: string): string | null {
  const [, second, third, fourth] = id.split('/');
  switch (second) {
    case 'account':
      return null;
    case 'personal':
    case 'remark':
      return third ?? null;
    case 'profile':
      // Ids of older records contain LINE's user id before the conversation.
      return fourth ?? third ?? null;
    default:
      return second ?? null;
  }
}

/** Content of a message: the text, and the fields that its kind needs for display. */
export interface MessageContent {
  text: string;
  content: Rows['message']['content'];
}

/** Content of `profile.fetched`. */
export interface ProfileContent {
  displayName: string;
  pictureUrl: string | null;
  language: string | null;
  statusMessage: string | null;
}

/** Content of notes, reasons and remarks. */
export interface TextContent {
  text: string;
}

/** Download state of an image, video, audio or file; `content.media` of the message. */
export type MediaState = {
  state: 'fetching' | 'ready' | 'failed';
  mime?: string;
  bytes?: number;
  reason?: string;
  /** Pixels of a downloaded picture, if its bytes contain the size. */
  size?: { width: number; height: number };
  /** Whether the upload included a preview image. */
  preview?: boolean;
};

/** Button of a message. A tap returns as a postback with its data. */
export interface PostbackButton {
  label: string;
  data: string;
  displayText: string;
}

export type TextParts = {
  /** Kind of the automatic message. */
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
  /** Outbound: id of the media (POST /media). Inbound from another provider: its URL. */
  mediaId?: string;
  externalUrl?: string;
};
export type FileParts = MediaParts & {
  fileName: string;
  fileSize: number;
};
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
/** Call invitation. Other templates have no fields that the product displays. */
export type CallParts = {
  call?: CallInvitation;
};
export type NoteParts = {
  /** Ids of the mentioned colleagues. */
  mentioned: string[];
};
