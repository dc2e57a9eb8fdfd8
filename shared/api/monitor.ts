import * as z from 'zod';
import { alertNames, severities } from '../alerts.ts';
import { Audit } from '../audit.ts';
import { CompleteMinute, Gauges, LogLevel, LogLine, Minute, PerformanceGauges, SystemGauges } from '../monitor-rows.ts';
import { NodeView } from '../nodes.ts';
import { Id, Message, Time } from '../rows.ts';
import { ById, flag, ListMeta, NodesMeta, Phrase, page } from './common.ts';
import type { Contracts } from './contract.ts';
import { Lang } from './figures.ts';
import { between } from './moments.ts';

/** Alert with its texts. */
export const AlertView = z.strictObject({
  id: Id,
  kind: z.enum(alertNames),
  severity: z.enum(severities),
  message: z.string(),
  at: Time,
  endedAt: Time.nullable(),
  acknowledgedBy: Id.nullable(),
  acknowledgedAt: Time.nullable(),
});
export type AlertView = z.infer<typeof AlertView>;

const { actor, subject, changes } = Audit.shape;

/** A message that LINE refused, with the customer's name. */
export const FailedSend = Message.pick({ id: true, conversationId: true, at: true, error: true }).extend({
  lineAccountId: Id,
  customerName: z.string(),
});
export type FailedSend = z.infer<typeof FailedSend>;

/** Log entry without the fields that reveal its brand. */
const Line = LogLine.omit({ brandId: true, version: true });

export const monitorContracts = {
  'GET /monitor/system': {
    summary: 'Get the state of the process, its machine and its last backup.',
    permission: 'monitor.view',
    answer: SystemGauges,
  },
  'GET /monitor/performance': {
    summary: 'Get incoming, outgoing and queued traffic, with the history of the last 24 hours per minute.',
    permission: 'monitor.view',
    answer: PerformanceGauges.extend({ history: z.array(Minute) }),
  },
  'GET /monitor/gauges': {
    summary: 'Get all measurements, as in the pushed rows, with their history.',
    permission: 'monitor.view',
    answer: z.strictObject({ gauges: Gauges, history: z.array(CompleteMinute), backups: z.array(Time) }),
  },
  'GET /monitor/nodes': {
    summary:
      'List the nodes of the installation: those that run, and those that ended in the last 24 hours. A single machine is one node.',
    permission: 'monitor.view',
    answer: z.array(NodeView),
  },
  'GET /monitor/alerts': {
    summary: 'List alerts, newest first: the open ones, or those of the last thirty days.',
    permission: 'monitor.alerts',
    query: z.strictObject({ ...page, open: flag.optional(), lang: Lang }),
    answer: z.array(AlertView),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'PUT /monitor/alerts/:id/acknowledge': {
    summary: 'Acknowledge an alert. The first user who acknowledges it is recorded.',
    effect: 'change',
    permission: 'monitor.alerts',
    params: ById,
    query: z.strictObject({ lang: Lang }),
    answer: AlertView,
    refusals: ['alert_not_found'],
  },
  'GET /monitor/failed-sends': {
    summary: 'List messages that failed since the start of the program and have not been resent, newest first.',
    permission: 'messages.view',
    query: z.strictObject({ ...page, lineAccount: Id.optional() }),
    answer: z.array(FailedSend),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
  'GET /monitor/logs/errors': {
    summary: 'List warnings and errors of the program, newest first.',
    permission: 'monitor.logs',
    query: z.strictObject({
      ...page,
      q: Phrase.optional(),
      ...between,
      level: LogLevel.optional(),
    }),
    answer: z.array(Line),
    meta: NodesMeta,
    refusals: ['cursor_invalid'],
  },
  'GET /monitor/logs/activity': {
    summary: 'List user actions in the audit log, newest first. `kind` is the event, `detail` the change.',
    permission: 'monitor.logs',
    query: z.strictObject({ ...page, q: Phrase.optional(), ...between }),
    answer: z.array(z.strictObject({ id: z.string(), at: Time, actor, kind: z.string(), subject, detail: changes })),
    meta: ListMeta,
    refusals: ['cursor_invalid'],
  },
} as const satisfies Contracts;
