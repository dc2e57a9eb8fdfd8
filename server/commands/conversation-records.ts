import { contentIds } from '../../shared/content.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Viewer } from '../../shared/permissions.ts';
import type { Decide } from '../engine/decision.ts';
import { remarkOf } from './assignments.ts';
import { found } from './found.ts';
import { mustRemoveNote } from './grants.ts';
import { nothing } from './nothing.ts';

/** Module with the commands for notes about customers, sales and complaints, and for erasing a customer's data. */

interface Note {
  conversationId: string;
  noteId: string;
}

export function addNote({ conversationId, noteId, text }: Note & { text: string }): Decide {
  return (read) => {
    found(read, 'conversation', conversationId);
    const content = contentIds.remark(conversationId, noteId);
    return {
      events: [{ type: 'note.added', conversationId, noteId, content }],
      contents: [{ id: content, value: { text } }],
    };
  };
}

/** @throws Refusal `note_not_found`, `forbidden` */
export function removeNote({ conversationId, noteId, by }: Note & { by: Viewer | null }): Decide {
  return (read) => {
    const note = read('note', noteId)?.row;
    if (note?.conversationId !== conversationId) throw new Refusal('note_not_found');
    mustRemoveNote(by, note.author);
    return { events: [{ type: 'note.removed', conversationId, noteId }] };
  };
}

interface RecordSale {
  conversationId: string;
  saleId: string;
  /** Amount in minor units of the brand's currency. */
  amount: number;
  note: string | null;
}

export function recordSale({ conversationId, saleId, amount, note }: RecordSale): Decide {
  return (read) => {
    const { row } = found(read, 'conversation', conversationId);
    const { currency } = found(read, 'brand', row.brandId).row;
    const { content, contents } = remarkOf(conversationId, saleId, note);
    return { events: [{ type: 'sale.recorded', conversationId, saleId, amount, currency, content }], contents };
  };
}

/** @throws Refusal `sale_not_found` */
export function removeSale({ conversationId, saleId }: Pick<RecordSale, 'conversationId' | 'saleId'>): Decide {
  return (read) => {
    const sale = read('sale', saleId)?.row;
    if (sale?.conversationId !== conversationId) throw new Refusal('sale_not_found');
    const { amount, currency } = sale;
    return { events: [{ type: 'sale.removed', conversationId, saleId, amount, currency }] };
  };
}

interface MarkComplaint {
  conversationId: string;
  note: string | null;
  remarkId: string;
}

/** Marks the open case as a complaint, or the last case if none is open. No event if there is no case or it is already marked. */
export function markComplaint({ conversationId, note, remarkId }: MarkComplaint): Decide {
  return (read) => {
    const { lastEpisodeId } = found(read, 'conversation', conversationId).hidden;
    const episode = lastEpisodeId === null ? undefined : read('episode', lastEpisodeId)?.row;
    if (episode === undefined || episode.complaint) return nothing;
    const { content, contents } = remarkOf(conversationId, remarkId, note);
    return { events: [{ type: 'complaint.marked', conversationId, content }], contents };
  };
}

/** Removes the complaint from the case that {@link markComplaint} would mark. No event if that case is not marked. */
export function withdrawComplaint({ conversationId }: { conversationId: string }): Decide {
  return (read) => {
    const { lastEpisodeId } = found(read, 'conversation', conversationId).hidden;
    const marked = lastEpisodeId !== null && read('episode', lastEpisodeId)?.row.complaint === true;
    return marked ? { events: [{ type: 'complaint.withdrawn', conversationId }] } : nothing;
  };
}

/** Erases a customer's data (right to be forgotten). */
export function eraseConversation({ conversationId }: { conversationId: string }): Decide {
  return (read) => {
    found(read, 'conversation', conversationId);
    return { events: [{ type: 'conversation.erased', conversationId }] };
  };
}

/** Erases a conversation if all its content is older than `before`. No event if there is newer content, or no content. */
export function eraseQuiet({ conversationId, before }: { conversationId: string; before: number }): Decide {
  return (read) => {
    const lastWordAt = read('conversation', conversationId)?.hidden.lastWordAt ?? null;
    if (lastWordAt === null || lastWordAt >= before) return nothing;
    return { events: [{ type: 'conversation.erased', conversationId }] };
  };
}
