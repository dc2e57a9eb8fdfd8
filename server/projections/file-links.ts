import type { EventOf } from '../../shared/events/index.ts';
import type { FileLinkState } from '../../shared/message-parts.ts';
import { nameKey } from '../../shared/row-ids.ts';
import { changeMessages } from './messages.ts';
import { del, iso, type ProjectionContext, put, type RowOp } from './stored.ts';

/**
 * The projections in this file store the links at which customers download files. A link exists until its message is withdrawn or erased.
 * The message shows the state of its link.
 */

/** Sets the state of the link that a message shows. */
function show(context: ProjectionContext, id: string, stateOf: (before?: FileLinkState) => FileLinkState): RowOp[] {
  return changeMessages(context, [id], (row) => ({
    ...row,
    content: { ...row.content, link: stateOf(row.content.link as FileLinkState | undefined) },
  }));
}

export function created(event: EventOf<'file-link.created'>, context: ProjectionContext): RowOp[] {
  const { messageId: id, conversationId, hash, sealed, expiresAt } = event;
  // The message may have been withdrawn or erased, if a restored backup repeats the event.
  if (typeof context.read('message', id)?.row.content.mediaId !== 'string') return [];
  const before = context.read('fileLink', id)?.row;
  return [
    ...(before === undefined || before.hash === hash ? [] : [del('name', nameKey('file', before.hash))]),
    put(context, 'name', { id: nameKey('file', hash), holder: id }),
    put(context, 'fileLink', { id, conversationId, hash, sealed, expiresAt, revoked: false }),
    ...show(context, id, (link) => ({
      expiresAt: iso(expiresAt),
      revoked: false,
      downloads: link?.downloads ?? 0,
    })),
  ];
}

export function revoked(event: EventOf<'file-link.revoked'>, context: ProjectionContext): RowOp[] {
  const link = context.read('fileLink', event.messageId)?.row;
  if (link === undefined) return [];
  const { id, expiresAt } = link;
  return [
    put(context, 'fileLink', { ...link, revoked: true }),
    ...show(context, id, (before = { expiresAt: iso(expiresAt), revoked: true, downloads: 0 }) => ({
      ...before,
      revoked: true,
    })),
  ];
}

export function downloaded(event: EventOf<'file-link.downloaded'>, context: ProjectionContext): RowOp[] {
  const link = context.read('fileLink', event.messageId)?.row;
  if (link === undefined) return [];
  const { id, expiresAt, revoked } = link;
  return show(context, id, (before = { expiresAt: iso(expiresAt), revoked, downloads: 0 }) => ({
    ...before,
    downloads: before.downloads + 1,
  }));
}

function ended(context: ProjectionContext, messageId: string): RowOp[] {
  const link = context.read('fileLink', messageId)?.row;
  return link === undefined ? [] : [del('fileLink', messageId), del('name', nameKey('file', link.hash))];
}

export function messageWithdrawn(event: EventOf<'message.withdrawn'>, context: ProjectionContext): RowOp[] {
  return ended(context, event.messageId);
}

export function contentErased(event: EventOf<'content.erased'>, context: ProjectionContext): RowOp[] {
  const ids = new Set(event.contentIds.map((id) => id.split('/')[0] as string));
  return [...ids].flatMap((id) => ended(context, id));
}
