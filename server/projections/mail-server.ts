import type { EventOf } from '../../shared/events/index.ts';
import type { MailServer } from '../../shared/mail-row.ts';
import { noMailServer } from '../../shared/mail-row.ts';
import { type ProjectionContext, put, type Read, type RowOp } from './stored.ts';

export function mailServerOf(read: Read): MailServer {
  return read('mailServer', 'mail')?.row ?? noMailServer;
}

export function mailServerChanged(event: EventOf<'mail-server.changed'>, context: ProjectionContext): RowOp[] {
  const { type: _, password, ...fields } = event;
  return [put(context, 'mailServer', { id: 'mail', ...fields, hasPassword: password !== null }, { password })];
}

/** Resets the row instead of deleting it, so that its version keeps increasing. */
export function mailServerRemoved(_event: EventOf<'mail-server.removed'>, context: ProjectionContext): RowOp[] {
  return [put(context, 'mailServer', noMailServer, { password: null })];
}
