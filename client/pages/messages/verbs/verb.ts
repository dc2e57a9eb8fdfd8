import type { MessageDescriptor } from '@lingui/core';
import type { IconCheck } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { ConversationChange } from '../../../../shared/api/conversation-changes.ts';
import type { Permission } from '../../../../shared/permissions.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { isEnded } from '../../../../shared/vocabulary.ts';
import type { DialogProps, EndingChange } from '../actions/dialog-atom.ts';
import type { Watching } from '../watching.ts';

/** Conversations a verb applies to, with user and state. */
export interface Subject {
  ids: readonly string[];
  /** Single conversation; `null` for a batch. */
  row: Conversation | null;
  /** Whether a batch is of the archive. */
  archived: boolean;
  me: string;
  may: (permission: Permission) => boolean;
  watching: Watching;
  /** Whether the user muted the single conversation. */
  isMuted: boolean;
}

/** Functions of the page available to verbs. */
export interface Tools {
  run: (ids: readonly string[], change: ConversationChange) => void;
  /** Ends or hides cases. Asks first if a customer is unanswered. */
  end: (ids: readonly string[], change: EndingChange) => void;
  exportAll: (conversation: Conversation) => Promise<void>;
}

/**
 * Places that offer verbs: buttons of the chat header (moved to its menu if space is limited), the header menu, the assignee menu, the
 * batch bar, and the command palette.
 */
export type Place = 'header' | 'menu' | 'assignee' | 'batch' | 'palette';

interface Look {
  name: MessageDescriptor;
  Icon: typeof IconCheck;
}

/** Definition of a conversation verb. */
export interface Verb extends Look {
  /** Shortcut letter. If several verbs share it, the first available one applies. */
  letter: string | null;
  /** Required permission; `null` if none. */
  permission: Permission | null;
  /** Sort order per place. Menu items with the same tens digit form a group. */
  places: Partial<Record<Place, number>>;
  /** Whether the verb supports batches. */
  many: boolean;
  /** `main`: the most likely next verb. `danger`: cannot be undone. */
  tone: 'plain' | 'main' | 'danger';
  /** Inverse verb, shown instead once the verb has been applied. */
  turned: (Look & { when: (subject: Subject) => boolean }) | null;
  /** Whether the verb is currently applicable, given the permission. */
  isOffered: (subject: Subject, place: Place | 'key' | 'panel') => boolean;
  does:
    | { change: (subject: Subject) => ConversationChange }
    | { Dialog: ComponentType<DialogProps> }
    | { act: (subject: Subject, tools: Tools) => unknown };
}

/** Defaults: single conversation, always available, no letter and no inverse. Entries override what differs. */
export const plain = {
  letter: null,
  many: false,
  tone: 'plain',
  turned: null,
  isOffered: () => true,
} as const;
export const isOver = ({ row }: Subject) => isEnded(row?.status);
