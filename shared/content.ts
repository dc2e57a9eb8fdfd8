import type { Rows } from './rows.ts';

/**
 * Ids of content. Each id contains the id of the conversation or LINE account that the content belongs to. The first part increases over
 * time, so that new rows are appended to the end of the content table in the log.
 */
export const contentIds = {
  message: (conversationId: string, messageId: string) => `${messageId}/${conversationId}`,
  edit: (conversationId: string, messageId: string, at: number) => `${messageId}/${conversationId}/${at}`,
  profile: (conversationId: string, id: string) => `${id}/profile/${conversationId}`,
  /** Fields that identify the customer in the events of one record. */
  personal: (conversationId: string, id: string) => `${id}/personal/${conversationId}`,
  remark: (conversationId: string, id: string) => `${id}/remark/${conversationId}`,
  customer: (conversationId: string, id: string) => `${id}/customer/${conversationId}`,
  /** Name of an uploaded file. */
  upload: (staffId: string, id: string) => `${id}/upload/${staffId}`,
  lineAccount: (lineAccountId: string, id: string) => `${id}/account/${lineAccountId}`,
};

/** Returns the conversation that content belongs to. `null` for content of a LINE account, and for the name of an upload. */
export function conversationOfContent(id: string): string | null {
  const [, second, third, fourth] = id.split('/');
  switch (second) {
    case 'account':
    case 'upload':
      return null;
    case 'personal':
    case 'remark':
    case 'customer':
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

/** Content of `customer.described`: the alias and all fields after the change. */
export type CustomerContent = Pick<Rows['conversation']['customer'], 'alias' | 'fields'>;

/** Content of notes, reasons and remarks. */
export interface TextContent {
  text: string;
}
