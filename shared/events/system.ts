import * as z from 'zod';
import { alertNames, severities } from '../alerts.ts';
import { mailSecurities } from '../mail.ts';
import { id, ms } from './common.ts';

/** A fault of the installation or of a brand's account. Possibly recorded later than it began: a full disk accepts no records. */
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

/** Recorded before the first byte of a full backup is sent. */
const taken = z.strictObject({ type: z.literal('backup.taken'), sealed: z.boolean() });

/** Recorded in the restored log, once per restore. */
const restored = z.strictObject({
  type: z.literal('backup.restored'),
  restoreId: id,
  takenAt: ms,
  /** Name of the person, whose row can be missing from this log. */
  by: z.string(),
  /** The replaced log was damaged: erasures and revocations since the backup can be missing. */
  inPart: z.literal(true).optional(),
});

export const backupEvents = [taken, restored] as const;

/** Deletes rows that expired by this time (see `retention` in server/kinds). */
const retentionPassed = z.strictObject({ type: z.literal('retention.passed'), upTo: ms });

export const retentionEvents = [retentionPassed] as const;

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
