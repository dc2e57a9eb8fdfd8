import * as z from 'zod';
import { mailPorts, mailSecurities } from './mail.ts';

/** Mail server as configured by people. With an empty host, the environment's configuration applies, if any. */
export const MailServer = z.strictObject({
  id: z.literal('mail'),
  host: z.string(),
  port: z.int(),
  security: z.enum(mailSecurities),
  /** Empty: no authentication. */
  username: z.string(),
  hasPassword: z.boolean(),
  fromName: z.string(),
  fromAddress: z.string(),
  version: z.int().nonnegative(),
});
export type MailServer = z.infer<typeof MailServer>;

/** The row before a server is configured, and after it is removed. */
export const noMailServer: MailServer = {
  id: 'mail',
  host: '',
  port: mailPorts.starttls,
  security: 'starttls',
  username: '',
  hasPassword: false,
  fromName: '',
  fromAddress: '',
  version: 0,
};
