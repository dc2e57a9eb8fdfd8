import type { MessageDescriptor } from '@lingui/core';
import type { IconCheck } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { ConversationChange } from '../../../../shared/api/conversation-changes.ts';
import type { Permission } from '../../../../shared/permissions.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { isEnded } from '../../../../shared/vocabulary.ts';
import type { EndingChange } from '../actions/dialog-atom.ts';
import type { Watching } from '../watching.ts';

/** The conversations that a verb is for, the person, and how things stand. */
export interface Subject {
  ids: readonly string[];
  /** The only one; null for a batch. */
  row: Conversation | null;
  /** A batch of the archive. */
  archived: boolean;
  me: string;
  may: (permission: Permission) => boolean;
  watching: Watching;
  /** Whether this person muted the only conversation. */
  isMuted: boolean;
}

/** Parts of the page that a verb may use. */
export interface Tools {
  run: (ids: readonly string[], change: ConversationChange) => void;
  /** Ends or hides the cases; asks first if a customer is unanswered. */
  end: (ids: readonly string[], change: EndingChange) => void;
  exportAll: (conversation: Conversation) => Promise<void>;
}

/**
 * Where verbs are offered: as buttons of the chat's header (in its menu where there is no room), in that menu, in the menu of the
 * assignee, in the bar of a batch, in the command palette.
 */
export type Place = 'header' | 'menu' | 'assignee' | 'batch' | 'palette';

export interface DialogProps {
  ids: readonly string[];
  onClose: () => void;
}

interface Look {
  name: MessageDescriptor;
  Icon: typeof IconCheck;
}

/** All that is known of a verb of a conversation. */
export interface Verb extends Look {
  /** The letter of its key. Of verbs with the same letter, the first that is offered is meant. */
  letter: string | null;
  /** The key that opens it. */
  permission: Permission | null;
  /** Its order in each place; ones that share their tens in the menu stand together. */
  places: Partial<Record<Place, number>>;
  /** Whether it can be done to a batch. */
  many: boolean;
  /** The most frequent next verb stands out; one without an undo is red. */
  tone: 'plain' | 'main' | 'danger';
  /** Its way back, which stands in its place where it is done already. */
  turned: (Look & { when: (subject: Subject) => boolean }) | null;
  /** Whether it makes sense now, for those who have its key. */
  isOffered: (subject: Subject, place: Place | 'key' | 'panel') => boolean;
  does:
    | { change: (subject: Subject) => ConversationChange }
    | { Dialog: ComponentType<DialogProps> }
    | { act: (subject: Subject, tools: Tools) => unknown };
}

/** For one conversation, always offered, with no letter and no way back; an entry names what differs. */
export const plain = {
  letter: null,
  many: false,
  tone: 'plain',
  turned: null,
  isOffered: () => true,
} as const;
export const isOver = ({ row }: Subject) => isEnded(row?.status);
