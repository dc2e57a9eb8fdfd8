import * as z from 'zod';
import type { EventOf, EventType } from './index.ts';

/** Schemas of the content that is stored with events, by event type. The corresponding interfaces are in shared/content.ts. */

const message = z.strictObject({ text: z.string(), content: z.record(z.string(), z.unknown()) });
const textOnly = z.strictObject({ text: z.string() });
const profile = z.strictObject({
  displayName: z.string(),
  pictureUrl: z.string().nullable(),
  language: z.string().nullable(),
  statusMessage: z.string().nullable(),
});
const described = z.strictObject({
  alias: z.string().nullable(),
  fields: z.record(z.string(), z.union([z.string(), z.number()])),
});
const raw = z.strictObject({ raw: z.unknown() });

/** Schema of the fields that identify a customer, with one entry per event of the record. Events do not refer to this content by id. */
export const personal = z.array(
  z
    .strictObject({
      fields: z
        .strictObject({
          tags: z.array(z.string()),
          clientId: z.string(),
          userId: z.string(),
          userIds: z.array(z.string()),
        })
        .partial(),
      origin: z.strictObject({ sourceId: z.string(), userId: z.string() }).partial(),
    })
    .nullable(),
);
export type Personal = z.infer<typeof personal>[number];

type Naming = { [T in EventType]: 'content' extends keyof EventOf<T> ? T : never }[EventType];

export const contentSchemas: Record<Naming, z.ZodType> = {
  'message.received': message,
  'message.edited': message,
  'message.queued': message,
  'message.scheduled': message,
  'message.noted': textOnly,
  'media.uploaded': textOnly,
  'postback.received': message,
  'other.received': message,
  'profile.fetched': profile,
  'customer.described': described,
  'conversation.transferred': textOnly,
  'conversation.escalated': textOnly,
  'conversation.status-changed': textOnly,
  'conversation.service-status-changed': textOnly,
  'conversation.snoozed': textOnly,
  'note.added': textOnly,
  'sale.recorded': textOnly,
  'complaint.marked': textOnly,
  'line-account.event-received': raw,
};
