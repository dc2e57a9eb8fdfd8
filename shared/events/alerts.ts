import * as z from 'zod';
import { alertNames, severities } from '../alerts.ts';
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
