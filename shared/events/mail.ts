import * as z from 'zod';
import { mailSecurities } from '../mail.ts';

/** The complete mail server after the change. */
const mailServerChanged = z.strictObject({
  type: z.literal('mail-server.changed'),
  host: z.string(),
  port: z.int(),
  security: z.enum(mailSecurities),
  username: z.string(),
  /** Sealed under SECRET_KEY. */
  password: z.string().nullable(),
  fromName: z.string(),
  fromAddress: z.string(),
});

const mailServerRemoved = z.strictObject({ type: z.literal('mail-server.removed') });

/** A test mail was sent over the server in effect. */
const mailServerTried = z.strictObject({ type: z.literal('mail-server.message-tried') });

export const mailEvents = [mailServerChanged, mailServerRemoved, mailServerTried] as const;
