import * as z from 'zod';
import { mailSecurities } from '../mail.ts';

/** All of the server, as it is from now on. */
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

/** Somebody sent a mail to try the server that counts. */
const mailServerTried = z.strictObject({ type: z.literal('mail-server.message-tried') });

export const mailEvents = [mailServerChanged, mailServerRemoved, mailServerTried] as const;
