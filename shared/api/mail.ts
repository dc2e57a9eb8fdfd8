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
  /** Omitted: unchanged, if host, port, security and user name are the same. */
  password: z.string().min(1).max(limits.secretMax).optional(),
  /** Sender name in the mail header. */
  fromName: line(limits.nameMax),
  fromAddress: z.email().max(limits.nameMax),
  version,
});

const Server = MailServer.omit({ id: true, version: true });

const MailSettings = z.strictObject({
  server: MailServer,
  /** SMTP_URL and MAIL_FROM, which apply while no server is configured. `null` if not set. */
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
    summary: 'Where mail goes out: the server that people set, and the one of the environment.',
    permission: 'settings.integrations',
    answer: MailSettings,
  },
  'PUT /settings/smtp': {
    summary:
      'Set the server over which mail goes out, as a whole. The password is never shown again, and stays while it is left out for the same host, port, security and user name; it goes over an encrypted connection, or within this machine.',
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
    summary: "Forget the server that people set, and its password: the environment's counts again, if there is one.",
    effect: 'destroy',
    permission: 'settings.integrations',
    answer: MailServer,
  },
  'POST /settings/smtp/test': {
    summary:
      'Send a mail over the server that counts, and say what came of it. A few times a minute, since it tells whether something answers at an address.',
    effect: 'change',
    permission: 'settings.integrations',
    personal: true,
    body: z.strictObject({ to: z.email().max(limits.nameMax), lang: z.enum(languages).default('en') }),
    answer: MailTest,
    example: { body: { to: 'owner@example.com', lang: 'th' } },
  },
} as const satisfies Contracts;
