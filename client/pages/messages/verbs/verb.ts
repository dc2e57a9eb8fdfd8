import type { MessageDescriptor } from '@lingui/core';
import type { IconCheck } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { ConversationChange } from '../../../../shared/api/conversation-changes.ts';
import type { Permission } from '../../../../shared/permissions.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { isEnded } from '../../../../shared/vocabulary.ts';
import type { DialogProps, EndingChange } from '../actions/dialog-atom.ts';
import type { Watching } from '../watching.ts';

/** Target of a verb: the conversations, with the user and the state that determine whether the verb can be applied. */
export interface Subject {
  ids: readonly string[];
  /** The conversation. `null` for a batch. */
  row: Conversation | null;
  /** Whether the conversations of a batch are archived. */
  archived: boolean;
  me: string;
  may: (permission: Permission) => boolean;
  watching: Watching;
  /** Whether the user has muted the conversation. `false` for a batch. */
  isMuted: boolean;
}

/** Functions that the page provides to verbs. */
export interface Tools {
  run: (ids: readonly string[], change: ConversationChange) => void;
  /** Applies a change that ends or hides cases. Asks for confirmation first if one of the customers has no reply yet. */
  end: (ids: readonly string[], change: EndingChange) => void;
  exportAll: (conversation: Conversation) => Promise<void>;
}

/**
 * Places that offer verbs. `header`: buttons of the chat header, which move to the menu if there is no room. `menu`: menu of the chat
 * header. `assignee`: menu of the assignee. `batch`: bar for selected conversations. `palette`: command palette.
 */
export type Place = 'header' | 'menu' | 'assignee' | 'batch' | 'palette';

interface Look {
  name: MessageDescriptor;
  Icon: typeof IconCheck;
}

/** Definition of a conversation verb. */
export interface Verb extends Look {
  /** Shortcut letter; `null` if none. If several verbs share a letter, the first available one is used. */
  letter: string | null;
  /** Required permission; `null` if none. */
  permission: Permission | null;
  /** Position of the verb in each place that offers it. Menu items whose positions have the same tens digit form a group. */
  places: Partial<Record<Place, number>>;
  /** Whether the verb can be applied to several conversations at once. */
  many: boolean;
  /** `main`: the most likely next action. `danger`: the action cannot be undone. */
  tone: 'plain' | 'main' | 'danger';
  /** Name and icon of the inverse action, shown while `when` is true; `null` if there is none. */
  turned: (Look & { when: (subject: Subject) => boolean }) | null;
  /** Whether the verb can be applied now. Only called if the user has the permission. */
  isOffered: (subject: Subject, place: Place | 'key' | 'panel') => boolean;
  does:
    | { change: (subject: Subject) => ConversationChange }
    | { Dialog: ComponentType<DialogProps> }
    | { act: (subject: Subject, tools: Tools) => unknown };
}

/**
 * Defaults of a verb: applies to a single conversation, is always available, and has neither a shortcut letter nor an inverse action. Each
 * verb overrides the defaults that differ.
 */
export const plain = {
  letter: null,
  many: false,
  tone: 'plain',
  turned: null,
  isOffered: () => true,
} as const;
export const isOver = ({ row }: Subject) => isEnded(row?.status);
