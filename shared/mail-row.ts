import * as z from 'zod';
import { mailPorts, mailSecurities } from './mail.ts';

/**
 * Mail server that was configured in the settings. If `host` is empty, the server from the environment variables is used, if there is one.
 */
export const MailServer = z.strictObject({
  id: z.literal('mail'),
  host: z.string(),
  port: z.int(),
  security: z.enum(mailSecurities),
  /** An empty user name means no authentication. */
  username: z.string(),
  hasPassword: z.boolean(),
  fromName: z.string(),
  fromAddress: z.string(),
  version: z.int().nonnegative(),
});
export type MailServer = z.infer<typeof MailServer>;

/** The row while no mail server is configured in the settings. */
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
