import type { AutomaticKind } from './automation.ts';
import type { CallInvitation } from './calls.ts';
import type { Rows } from './rows.ts';

/**
 * Ids of contents. Each says whose it is; what comes first is ordered by time, so that the log's contents grow at one end.
 */
export const contentIds = {
  message: (conversationId: string, messageId: string) => `${messageId}/${conversationId}`,
  edit: (conversationId: string, messageId: string, at: number) => `${messageId}/${conversationId}/${at}`,
  profile: (conversationId: string, id: string) => `${id}/profile/${conversationId}`,
  /** Of a record: the fields of its events that tell of the customer by themselves. */
  personal: (conversationId: string, id: string) => `${id}/personal/${conversationId}`,
  remark: (conversationId: string, id: string) => `${id}/remark/${conversationId}`,
  lineAccount: (lineAccountId: string, id: string) => `${id}/account/${lineAccountId}`,
};

/** The conversation that a content belongs to; null for one of an account. */
export function conversationOfContent(id: string): string | null {
  const [, second, third, fourth] = id.split('/');
  switch (second) {
    case 'account':
      return null;
    case 'personal':
    case 'remark':
      return third ?? null;
    case 'profile':
      // Older ones name LINE's user before it.
      return fourth ?? third ?? null;
    default:
      return second ?? null;
  }
}

/** The content of a message: what it says, and what its kind needs to be drawn. */
export interface MessageContent {
  text: string;
  content: Rows['message']['content'];
}

/** The content of profile.fetched. */
export interface ProfileContent {
  displayName: string;
  pictureUrl: string | null;
  language: string | null;
  statusMessage: string | null;
}

/** The content of notes, reasons and remarks. */
export interface TextContent {
  text: string;
}

/** Where the bytes of an image, video, audio or file stand; `content.media` of such a message. */
export type MediaState = {
  state: 'fetching' | 'ready' | 'failed';
  mime?: string;
  bytes?: number;
  reason?: string;
  /** Pixels of a picture that came, where its bytes say. */
  size?: { width: number; height: number };
  /** The upload came with a small picture of it. */
  preview?: boolean;
};

/** A button under a message; a tap on it comes back as a postback with its data. */
export interface PostbackButton {
  label: string;
  data: string;
  displayText: string;
}

export type TextParts = {
  /** Which automatic message it is. */
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
  /** Outbound: the media's id (POST /media). Inbound from elsewhere: the address. */
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
/** An invitation to a call; a card of anything else holds nothing that we draw. */
export type CallParts = {
  call?: CallInvitation;
};
export type NoteParts = {
  /** Ids of the colleagues whom it names. */
  mentioned: string[];
};
