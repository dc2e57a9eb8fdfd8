import * as z from 'zod';
import { limits } from '../limits.ts';
import { mailProblems, mailSecurities } from '../mail.ts';
import { MailServer } from '../mail-row.ts';
import { languages } from '../vocabulary.ts';
import { asRead } from './as-read.ts';
import { line, version } from './common.ts';
import type { Contracts } from './contract.ts';

/** Host name or IP address, without other parts of a URL. */
const host = z
  .string()
  .trim()
  .max(limits.hostMax)
  .regex(/^([^\s/:@?#[\]\\\u0000-\u001f]+|[0-9a-f:.]+)$/i);

const MailServerBody = z.strictObject({
  host,
  port: z.int().min(1).max(65_535),
  security: z.enum(mailSecurities),
  username: line(limits.nameMax),
  /** If omitted, the stored password remains, provided that host, port, security and user name are unchanged. */
  password: z.string().min(1).max(limits.secretMax).optional(),
  /** Sender name of the mails. */
  fromName: line(limits.nameMax),
  fromAddress: z.email().max(limits.nameMax),
  version,
});

const Server = MailServer.omit({ id: true, version: true });

const MailSettings = z.strictObject({
  server: MailServer,
  /**
   * Mail server from the environment variables SMTP_URL and MAIL_FROM. Used if no server is configured in the settings. `null` if not set.
   */
  environment: Server.nullable(),
});

const MailTest = z.strictObject({
  /** `unknown`: the mail was transferred, but the server did not confirm it. */
  state: z.enum(['sent', 'failed', 'unknown']),
  problem: z.enum(mailProblems).nullable(),
  /** Response of the mail server. */
  reply: z.string().nullable(),
});

export const mailContracts = {
  'GET /settings/smtp': {
    summary: 'Get the mail server in the settings and the one in the environment.',
    permission: 'settings.integrations',
    answer: MailSettings,
  },
  'PUT /settings/smtp': {
    summary:
      'Replace the outgoing mail server. The password is never returned. If omitted, the saved password is kept, provided that host, port, security and username are unchanged. A password requires an encrypted connection or a server on this machine.',
    effect: 'grant',
    permission: 'settings.integrations',
    body: asRead(MailServer, MailServerBody),
    answer: MailServer,
    refusals: ['changed_meanwhile'],
    example: {
      body: {
        host: 'smtp.example.com',
        port: 587,
        security: 'starttls',
        username: 'desk@example.com',
        password: 'a password for mail',
        fromName: 'Service desk',
        fromAddress: 'desk@example.com',
      },
    },
  },
  'DELETE /settings/smtp': {
    summary:
      'Remove the mail server in the settings and its password. The server in the environment, if any, is used again.',
    effect: 'destroy',
    permission: 'settings.integrations',
    answer: MailServer,
  },
  'POST /settings/smtp/test': {
    summary:
      'Send a test mail through the current server. Returns the result. Limited to a few calls per minute, because the result reveals whether a server responds at an address.',
    effect: 'change',
    permission: 'settings.integrations',
    personal: true,
    body: z.strictObject({ to: z.email().max(limits.nameMax), lang: z.enum(languages).default('en') }),
    answer: MailTest,
    example: { body: { to: 'owner@example.com', lang: 'th' } },
  },
} as const satisfies Contracts;
