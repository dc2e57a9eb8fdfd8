import * as z from 'zod';
import { alertNames, deliveryVerdicts, severities } from './alerts.ts';
import { id } from './events/common.ts';

/** Rows of the page that watches the installation. */

const Time = z.iso.datetime();
const Version = z.int().nonnegative();
/** Values that an alert's words name: an account's nickname, numbers; by kind (see shared/alert-words). */
export const AlertDetail = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type AlertDetail = z.infer<typeof AlertDetail>;

export const Alert = z.strictObject({
  id,
  kind: z.enum(alertNames),
  /** The account, set or thread it is about; null for the installation. */
  subject: z.string().nullable(),
  brandId: id.nullable(),
  severity: z.enum(severities),
  detail: AlertDetail,
  at: Time,
  endedAt: Time.nullable(),
  acknowledgedBy: id.nullable(),
  acknowledgedAt: Time.nullable(),
  version: Version,
});
export type Alert = z.infer<typeof Alert>;

export const SystemGauges = z.strictObject({
  status: z.enum(['ok', 'degraded', 'down']),
  version: z.string(),
  node: z.string(),
  uptimeSeconds: z.number(),
  cpuPercent: z.number(),
  memory: z.strictObject({ rssBytes: z.int(), heapUsedBytes: z.int(), heapLimitBytes: z.int() }),
  disk: z.strictObject({ dataBytes: z.int(), freeBytes: z.int() }),
  eventLoopDelay: z.strictObject({ p50Ms: z.number(), p99Ms: z.number() }),
  lastBackupAt: Time.nullable(),
});
export type SystemGauges = z.infer<typeof SystemGauges>;

const Ms = z.number().nullable();

export const PerformanceGauges = z.strictObject({
  webhooksPerMinute: z.int(),
  eventsPerMinute: z.int(),
  rowsLag: z.strictObject({ records: z.int(), ms: z.number() }),
  sockets: z.int(),
  deltasPerMinute: z.int(),
  api: z.strictObject({ p50Ms: Ms, p95Ms: Ms, p99Ms: Ms }),
  /** Messages that wait, and those that failed in the last ten minutes. */
  sendQueue: z.strictObject({ waiting: z.int(), failed: z.int() }),
  /** Calls to LINE that it did not take, in the last ten minutes. */
  lineErrors: z.int(),
});
export type PerformanceGauges = z.infer<typeof PerformanceGauges>;

/** A minute as programs read it. */
const minute = {
  at: Time,
  webhooks: z.int(),
  sends: z.int(),
  p95Ms: Ms,
  rssBytes: z.int(),
  eventLoopP99Ms: z.number(),
};
export const Minute = z.strictObject(minute);
/** A minute with all that the page draws. */
export const WholeMinute = z.strictObject({
  ...minute,
  waiting: z.int(),
  lineErrors: z.int(),
  sockets: z.int(),
  freeBytes: z.int(),
});
export type WholeMinute = z.infer<typeof WholeMinute>;

/** All that is measured at one moment. It is told while somebody looks, and never kept. */
export const Gauges = z.strictObject({
  id: z.literal('gauges'),
  at: Time,
  system: SystemGauges,
  performance: PerformanceGauges,
  memoryLimitBytes: z.int(),
  diskBytes: z.int(),
  webhooksRefusedPerMinute: z.int(),
  /** How long the first in the send queue has waited. */
  oldestWaitingMs: z.number(),
  people: z.int(),
  walls: z.int(),
  sets: z.array(
    z.strictObject({ name: z.string(), state: z.string(), records: z.int(), ms: z.number(), deadLetters: z.int() }),
  ),
  slowest: z.array(z.strictObject({ route: z.string(), count: z.int(), p95Ms: z.number(), worstMs: z.number() })),
  /** The last whole one. */
  minute: WholeMinute.nullable(),
  version: Version,
});
export type Gauges = z.infer<typeof Gauges>;

export const LogLevel = z.enum(['warn', 'error', 'fatal']);

/** A line of the error log. It is told while somebody looks, and never kept as a row. */
export const LogLine = z.strictObject({
  id,
  at: Time,
  level: LogLevel,
  message: z.string(),
  context: z.record(z.string(), z.union([z.string(), z.number()])),
  brandId: id.nullable(),
  version: Version,
});
export type LogLine = z.infer<typeof LogLine>;

/** A webhook that LINE delivered to an account. It is told while somebody looks, and never kept as a row. */
export const Delivery = z.strictObject({
  id,
  lineAccountId: z.string(),
  brandId: id.nullable(),
  at: Time,
  verdict: z.enum(deliveryVerdicts),
  ms: z.number(),
  events: z.int(),
  /** LINE's names of the events in it, each once. */
  kinds: z.array(z.string()),
  /** The code of a refusal. */
  error: z.string().nullable(),
  version: Version,
});
export type Delivery = z.infer<typeof Delivery>;

/** Deliveries of an account in the last hour; minutes in which none came are left out. */
export const DeliveryMinutes = z.strictObject({
  /** None from before is kept; null: the whole hour is. */
  from: Time.nullable(),
  minutes: z.array(z.strictObject({ at: Time, counts: z.partialRecord(z.enum(deliveryVerdicts), z.int()) })),
});
export type DeliveryMinutes = z.infer<typeof DeliveryMinutes>;
