import * as z from 'zod';
import { alertNames, deliveryVerdicts, severities } from './alerts.ts';
import { id } from './events/common.ts';
import { ClusterGauges } from './nodes.ts';

/** Rows of the monitoring page. */

const Time = z.iso.datetime();
const Version = z.int().nonnegative();
/**
 * Values that the text of an alert contains, such as the nickname of an account or a number. The names depend on the kind of alert, see
 * shared/alert-texts.
 */
export const AlertDetail = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type AlertDetail = z.infer<typeof AlertDetail>;

export const Alert = z.strictObject({
  id,
  kind: z.enum(alertNames),
  /** The account, brand, projection set or thread that the alert concerns. `null` for the whole installation. */
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
  /** Number of queued messages, and of messages that failed in the last ten minutes. */
  sendQueue: z.strictObject({ waiting: z.int(), failed: z.int() }),
  /** Number of API requests to LINE that failed in the last ten minutes. A rejection that concerns only one request does not count. */
  lineErrors: z.int(),
});
export type PerformanceGauges = z.infer<typeof PerformanceGauges>;

/** Measurements of one minute that the API returns. */
const minute = {
  at: Time,
  webhooks: z.int(),
  sends: z.int(),
  p95Ms: Ms,
  rssBytes: z.int(),
  eventLoopP99Ms: z.number(),
};
export const Minute = z.strictObject(minute);
/** Measurements of one minute that the monitoring page displays. */
export const CompleteMinute = z.strictObject({
  ...minute,
  waiting: z.int(),
  lineErrors: z.int(),
  sockets: z.int(),
  freeBytes: z.int(),
});
export type CompleteMinute = z.infer<typeof CompleteMinute>;

/** All current measurements. Pushed while someone has the page open, and never stored. */
export const Gauges = z.strictObject({
  id: z.literal('gauges'),
  at: Time,
  system: SystemGauges,
  performance: PerformanceGauges,
  memoryLimitBytes: z.int(),
  diskBytes: z.int(),
  webhooksRefusedPerMinute: z.int(),
  /** Time that the oldest message in the send queue has been waiting. */
  oldestWaitingMs: z.number(),
  people: z.int(),
  walls: z.int(),
  sets: z.array(
    z.strictObject({ name: z.string(), state: z.string(), records: z.int(), ms: z.number(), deadLetters: z.int() }),
  ),
  slowest: z.array(z.strictObject({ route: z.string(), count: z.int(), p95Ms: z.number(), worstMs: z.number() })),
  /** Last complete minute. */
  minute: CompleteMinute.nullable(),
  /** `null` on a single machine. */
  cluster: ClusterGauges.nullable(),
  version: Version,
});
export type Gauges = z.infer<typeof Gauges>;

export const LogLevel = z.enum(['warn', 'error', 'fatal']);

/** Entry of the error log. Pushed while someone has the page open, and never stored as a row. */
export const LogLine = z.strictObject({
  id,
  at: Time,
  level: LogLevel,
  message: z.string(),
  context: z.record(z.string(), z.union([z.string(), z.number()])),
  brandId: id.nullable(),
  /** Node that wrote it. Absent if the installation has one node. */
  node: z.string().optional(),
  version: Version,
});
export type LogLine = z.infer<typeof LogLine>;

/** A webhook delivery from LINE to an account. Pushed while someone has the page open, and never stored as a row. */
export const Delivery = z.strictObject({
  id,
  lineAccountId: z.string(),
  brandId: id.nullable(),
  at: Time,
  verdict: z.enum(deliveryVerdicts),
  ms: z.number(),
  events: z.int(),
  /** LINE's names of the events in the delivery, without duplicates. */
  kinds: z.array(z.string()),
  /** Error code if the delivery was refused. `null` otherwise. */
  error: z.string().nullable(),
  /** Node that received it. Absent if the installation has one node. */
  node: z.string().optional(),
  version: Version,
});
export type Delivery = z.infer<typeof Delivery>;

/** Deliveries of an account in the last hour. Minutes without deliveries are omitted. */
export const DeliveryMinutes = z.strictObject({
  /** Earliest time for which there is data. `null` if the whole hour is covered. */
  from: Time.nullable(),
  minutes: z.array(z.strictObject({ at: Time, counts: z.partialRecord(z.enum(deliveryVerdicts), z.int()) })),
});
export type DeliveryMinutes = z.infer<typeof DeliveryMinutes>;
