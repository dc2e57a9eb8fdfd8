import * as z from 'zod';
import { alertNames, severities } from '../alerts.ts';
import { mailSecurities } from '../mail.ts';
import { id, ms } from './common.ts';

/** A fault of the installation or of a brand's account began. If the disk is full, the record is written later than the fault began. */
const alertRaised = z.strictObject({
  type: z.literal('alert.raised'),
  alertId: id,
  kind: z.enum(alertNames),
  subject: z.string().max(200).nullable(),
  brandId: id.nullable(),
  severity: z.enum(severities),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  since: ms,
});

const alertEnded = z.strictObject({ type: z.literal('alert.ended'), alertId: id, endedAt: ms });

const alertAcknowledged = z.strictObject({ type: z.literal('alert.acknowledged'), alertId: id, staffId: id });

export const alertEvents = [alertRaised, alertEnded, alertAcknowledged] as const;

/** A full backup is downloaded. Recorded before its first byte is sent. */
const taken = z.strictObject({ type: z.literal('backup.taken'), sealed: z.boolean() });

/** A backup was restored. Recorded once per restore, in the restored log. */
const restored = z.strictObject({
  type: z.literal('backup.restored'),
  restoreId: id,
  takenAt: ms,
  /** Name of the person who restored the backup. Stored here, because the restored log might not contain the person's row. */
  by: z.string(),
  /** Whether the replaced log was damaged. If so, erasures and revocations since the backup might be missing. */
  inPart: z.literal(true).optional(),
});

export const backupEvents = [taken, restored] as const;

/** Rows that had expired by this time are deleted. See `retention` in server/kinds. */
const retentionPassed = z.strictObject({ type: z.literal('retention.passed'), upTo: ms });

export const retentionEvents = [retentionPassed] as const;

/** Contains the complete configuration of the mail server after the change. */
const mailServerChanged = z.strictObject({
  type: z.literal('mail-server.changed'),
  host: z.string(),
  port: z.int(),
  security: z.enum(mailSecurities),
  username: z.string(),
  /** Encrypted under SECRET_KEY. */
  password: z.string().nullable(),
  fromName: z.string(),
  fromAddress: z.string(),
});

const mailServerRemoved = z.strictObject({ type: z.literal('mail-server.removed') });

/** A test mail was sent through the mail server that is in effect. */
const mailServerTried = z.strictObject({ type: z.literal('mail-server.message-tried') });

export const mailEvents = [mailServerChanged, mailServerRemoved, mailServerTried] as const;
