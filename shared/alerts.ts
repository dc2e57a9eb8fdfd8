import { msg, type Text } from './msg.ts';

export const severities = ['info', 'warning', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** Units of the measured values. A value in `state` is 1 while the fault exists, and 0 otherwise. */
export const alertUnits = ['count', 'seconds', 'milliseconds', 'percent', 'megabytes', 'days', 'state'] as const;

/**
 * Thresholds of an alert. The alert begins once the measured value has been at or above `begins` for `afterMs`, and ends once the value has
 * been below `ends` for `quietMs`. Between the two thresholds, the alert neither begins nor ends, which prevents flapping.
 */
export interface AlertTerms {
  severity: Severity;
  unit: (typeof alertUnits)[number];
  /** Whether low values are bad. The alert then begins once the value is below `begins`, and ends once it is at or above `ends`. */
  low?: true;
  begins: number;
  ends: number;
  afterMs: number;
  quietMs: number;
}

interface AlertEntry {
  /** Whether it can begin only in a cluster. */
  isOfCluster?: true;
  terms: AlertTerms;
  name: Text;
  /** Text of the condition, with placeholders for values of the alert's detail. */
  title: Text;
  /** Text of the remedy, with the same placeholders. */
  todo: Text;
}

const state = { unit: 'state', begins: 1, ends: 1, afterMs: 0, quietMs: 0 } as const;

/** Every kind of alert, with its thresholds and texts. server/monitor/rules.ts supplies the measured values. */
export const alertKinds = {
  'line-unreachable': {
    terms: { severity: 'critical', unit: 'count', begins: 2, ends: 1, afterMs: 0, quietMs: 0 },
    name: msg({ id: 'monitor.kind_line_unreachable', message: 'LINE not responding (calls in a row)' }),
    title: msg({ id: 'alert.line_unreachable', message: 'LINE is not responding' }),
    todo: msg({
      id: 'alert.line_unreachable_todo',
      message:
        'Messages are queued and sent once LINE responds. Check that this machine can reach api.line.me, and see LINE’s status page.',
    }),
  },
  'line-errors': {
    terms: { severity: 'warning', unit: 'count', begins: 5, ends: 1, afterMs: 0, quietMs: 0 },
    name: msg({ id: 'monitor.kind_line_errors', message: 'Calls refused by LINE, in 5 min' }),
    title: msg({ id: 'alert.line_errors', message: 'LINE refused {count} calls in five minutes' }),
    todo: msg({
      id: 'alert.line_errors_todo',
      message:
        'The error log shows the reason. Replace expired tokens in LINE config. If there were too many calls, no action is required.',
    }),
  },
  'quota-used-up': {
    terms: { severity: 'critical', ...state },
    name: msg({ id: 'monitor.kind_quota_used_up', message: 'Monthly quota used up' }),
    title: msg({ id: 'alert.quota_used_up', message: '{account} has used up this month’s quota' }),
    todo: msg({
      id: 'alert.quota_used_up_todo',
      message:
        '{used} of {limit} messages are used. Replies within a minute of a customer’s message are still free. Upgrade the plan in LINE Official Account Manager, or wait for next month.',
    }),
  },
  'quota-near': {
    terms: { severity: 'warning', ...state },
    name: msg({ id: 'monitor.kind_quota_near', message: 'Monthly quota almost used up' }),
    title: msg({ id: 'alert.quota_near', message: '{account} has almost used up this month’s quota' }),
    todo: msg({
      id: 'alert.quota_near_todo',
      message: '{used} of {limit} messages are used. Upgrade the plan in LINE Official Account Manager in time.',
    }),
  },
  'brand-limit-reached': {
    terms: { severity: 'critical', ...state },
    name: msg({
      id: 'monitor.kind_brand_limit_reached',
      message: 'A brand reached its limit of billed messages',
    }),
    title: msg({ id: 'alert.brand_limit_reached', message: '{brand} has reached its limit of billed messages' }),
    todo: msg({
      id: 'alert.brand_limit_reached_todo',
      message:
        '{used} of {limit} were sent this month. Only replies within a minute of a customer’s message are still sent. Raise the limit in LINE config, or wait for next month.',
    }),
  },
  'brand-limit-near': {
    terms: { severity: 'warning', ...state },
    name: msg({
      id: 'monitor.kind_brand_limit_near',
      message: 'A brand nears its limit of billed messages',
    }),
    title: msg({ id: 'alert.brand_limit_near', message: '{brand} has sent {used} billed messages this month' }),
    todo: msg({
      id: 'alert.brand_limit_near_todo',
      message: 'The warning is set at {limit}. See the forecast and usage in LINE config.',
    }),
  },
  'webhook-refused': {
    terms: { severity: 'warning', unit: 'count', begins: 3, ends: 1, afterMs: 0, quietMs: 0 },
    name: msg({ id: 'monitor.kind_webhook_refused', message: 'Refused webhooks, in 5 min' }),
    title: msg({ id: 'alert.webhook_refused', message: 'Webhooks of {account} are refused' }),
    todo: msg({
      id: 'alert.webhook_refused_todo',
      message:
        '{count} deliveries in five minutes had a wrong signature. Compare the channel secret in LINE config with the one in the LINE Developers Console.',
    }),
  },
  'send-failures': {
    terms: { severity: 'warning', unit: 'count', begins: 3, ends: 1, afterMs: 0, quietMs: 0 },
    name: msg({ id: 'monitor.kind_send_failures', message: 'Failed messages, in 5 min' }),
    title: msg({ id: 'alert.send_failures', message: 'Messages of {account} are failing' }),
    todo: msg({
      id: 'alert.send_failures_todo',
      message:
        '{count} failed in five minutes. The reason is shown in each conversation, where messages can be resent.',
    }),
  },
  'send-queue': {
    terms: { severity: 'warning', unit: 'seconds', begins: 60, ends: 15, afterMs: 0, quietMs: 5000 },
    name: msg({ id: 'monitor.kind_send_queue', message: 'Age of the oldest message waiting to be sent' }),
    title: msg({ id: 'alert.send_queue', message: 'Messages have been waiting for over a minute' }),
    todo: msg({
      id: 'alert.send_queue_todo',
      message: '{waiting} messages are waiting, and none are lost. If LINE responds normally, check the error log.',
    }),
  },
  'disk-low': {
    terms: { severity: 'warning', unit: 'megabytes', low: true, begins: 5000, ends: 6000, afterMs: 0, quietMs: 5000 },
    name: msg({ id: 'monitor.kind_disk_low', message: 'Free disk space' }),
    title: msg({ id: 'alert.disk_low', message: 'The disk is almost full' }),
    todo: msg({
      id: 'alert.disk_low_todo',
      message: '{free} MB are free. Delete files or enlarge the disk: when it is full, no messages can be received.',
    }),
  },
  'disk-full': {
    terms: { severity: 'critical', ...state },
    name: msg({ id: 'monitor.kind_disk_full', message: 'Disk full' }),
    title: msg({ id: 'alert.disk_full', message: 'The disk is full' }),
    todo: msg({
      id: 'alert.disk_full_todo',
      message:
        'Messages are refused until there is space. LINE resends them only for accounts with “Webhook redelivery” on; messages of other accounts are lost. Delete files or enlarge the disk. A restart is not required.',
    }),
  },
  'dead-letter': {
    terms: { severity: 'critical', unit: 'count', begins: 1, ends: 1, afterMs: 0, quietMs: 0 },
    name: msg({ id: 'monitor.kind_dead_letter', message: 'Unreadable records' }),
    title: msg({ id: 'alert.dead_letter', message: '{set}: unreadable records ({count})' }),
    todo: msg({
      id: 'alert.dead_letter_todo',
      message:
        'The records are stored in the log but not shown. Keep a backup, and report the lines about them in the error log (search for “skipped”). After an update that can read them, run the command “rebuild” and restart the server.',
    }),
  },
  'set-behind': {
    terms: { severity: 'warning', unit: 'milliseconds', begins: 3000, ends: 1000, afterMs: 0, quietMs: 5000 },
    name: msg({ id: 'monitor.kind_set_behind', message: 'Data is delayed' }),
    title: msg({ id: 'alert.set_behind', message: '{set} are delayed' }),
    todo: msg({
      id: 'alert.set_behind_todo',
      message:
        '{records} records are not shown yet. If the delay does not end by itself, check the load and the disk of the machine.',
    }),
  },
  'set-unready': {
    terms: { severity: 'critical', ...state, afterMs: 3000 },
    name: msg({ id: 'monitor.kind_set_unready', message: 'Data is not ready' }),
    title: msg({ id: 'alert.set_unready', message: '{set} are not ready' }),
    todo: msg({
      id: 'alert.set_unready_todo',
      message:
        'They are being rebuilt from the log, or cannot be written ({state}, {percent}\u00a0%). While they are rebuilt, messages are still received. If the state is “stuck” or “unwritable”, check the disk.',
    }),
  },
  'thread-ended': {
    terms: { severity: 'warning', ...state },
    name: msg({ id: 'monitor.kind_thread_ended', message: 'Worker thread stopped, in 5 min' }),
    title: msg({ id: 'alert.thread_ended', message: 'Worker thread {thread} stopped' }),
    todo: msg({
      id: 'alert.thread_ended_todo',
      message:
        'The thread was restarted. If this happens often, check the memory, and report the line in the error log.',
    }),
  },
  'figures-differ': {
    terms: { severity: 'critical', unit: 'count', begins: 1, ends: 1, afterMs: 0, quietMs: 0 },
    name: msg({ id: 'monitor.kind_figures_differ', message: 'Metrics that don’t match the log' }),
    title: msg({ id: 'alert.figures_differ', message: 'Metrics do not match the log' }),
    todo: msg({
      id: 'alert.figures_differ_todo',
      message:
        'A recount gave different results ({count} conversations and sums). Run the command “rebuild”, restart the server, and report the line in the error log.',
    }),
  },
  'event-loop': {
    terms: { severity: 'warning', unit: 'milliseconds', begins: 200, ends: 100, afterMs: 0, quietMs: 20_000 },
    name: msg({ id: 'monitor.kind_event_loop', message: 'Event-loop delay, p99' }),
    title: msg({ id: 'alert.event_loop', message: 'The server is slow' }),
    todo: msg({
      id: 'alert.event_loop_todo',
      message: 'Tasks waited {ms} ms. Check the slowest calls, and other programs on this machine.',
    }),
  },
  memory: {
    terms: { severity: 'warning', unit: 'percent', begins: 90, ends: 85, afterMs: 10_000, quietMs: 30_000 },
    name: msg({ id: 'monitor.kind_memory', message: 'Memory used' }),
    title: msg({ id: 'alert.memory', message: 'Memory is running out' }),
    todo: msg({
      id: 'alert.memory_todo',
      message: '{percent}\u00a0% used. Add memory, or restart the server at a quiet time.',
    }),
  },
  'backup-failed': {
    terms: { severity: 'critical', ...state },
    name: msg({ id: 'monitor.kind_backup_failed', message: 'The daily backup failed' }),
    title: msg({ id: 'alert.backup_failed', message: 'The daily backup failed' }),
    todo: msg({
      id: 'alert.backup_failed_todo',
      message:
        'The backup is retried every hour. Check the error log, and whether the backup folder is writable and has free space.',
    }),
  },
  'clock-back': {
    terms: { severity: 'warning', unit: 'seconds', begins: 5, ends: 1, afterMs: 0, quietMs: 0 },
    name: msg({ id: 'monitor.kind_clock_back', message: 'Server clock behind the records' }),
    title: msg({ id: 'alert.clock_back', message: 'The server’s clock was set back' }),
    todo: msg({
      id: 'alert.clock_back_todo',
      message:
        'The clock is {seconds} s behind the last record. Until it has caught up, recorded times advance at half speed, so that messages stay in order. Check the clock and the time synchronization of the machine.',
    }),
  },
  'clock-skew': {
    isOfCluster: true,
    terms: { severity: 'warning', unit: 'seconds', begins: 1, ends: 0.5, afterMs: 0, quietMs: 0 },
    name: msg({ id: 'monitor.kind_clock_skew', message: 'Clock of a node differs from the database’s' }),
    title: msg({ id: 'alert.clock_skew', message: 'The clock of node {node} is wrong' }),
    todo: msg({
      id: 'alert.clock_skew_todo',
      message:
        'The clock of {host} differs from the database’s by {seconds} s. From 5 s, the node saves nothing and is not ready. Check the time synchronization (NTP) of both machines.',
    }),
  },
  'restore-given-up': {
    terms: { severity: 'critical', ...state },
    name: msg({ id: 'monitor.kind_restore_given_up', message: 'Restore failed' }),
    title: msg({ id: 'alert.restore_given_up', message: 'A restore failed' }),
    todo: msg({
      id: 'alert.restore_given_up_todo',
      message:
        'The backup was damaged on this machine after it was checked. The data is unchanged. Restore the file again, or delete the folder “restore.given-up” in the data folder, which contains customer data. Then the alert ends.',
    }),
  },
  'node-lost': {
    isOfCluster: true,
    terms: { severity: 'critical', ...state },
    name: msg({ id: 'monitor.kind_node_lost', message: 'A node does not report' }),
    title: msg({ id: 'alert.node_lost', message: 'Node {node} ({host}) does not report' }),
    todo: msg({
      id: 'alert.node_lost_todo',
      message:
        'It ended unexpectedly or cannot reach the database. The other nodes have taken over its work. Check its machine and its log, and start it again. The alert ends when the node is back, or after an hour.',
    }),
  },
  'node-behind': {
    isOfCluster: true,
    terms: { severity: 'critical', unit: 'seconds', begins: 30, ends: 5, afterMs: 0, quietMs: 5000 },
    name: msg({ id: 'monitor.kind_node_behind', message: 'Delay of a node' }),
    title: msg({ id: 'alert.node_behind', message: 'Node {node} ({host}) shows old data' }),
    todo: msg({
      id: 'alert.node_behind_todo',
      message:
        'It is {records} records behind the other nodes. Check the load, the disk and the network of its machine. If it does not catch up, restart it.',
    }),
  },
  'backup-old': {
    terms: { severity: 'warning', unit: 'days', begins: 7, ends: 7, afterMs: 0, quietMs: 0 },
    name: msg({ id: 'monitor.kind_backup_old', message: 'Age of the last backup' }),
    title: msg({ id: 'alert.backup_old', message: 'There is no recent backup' }),
    todo: msg({
      id: 'alert.backup_old_todo',
      message: 'The last backup is {days} days old. Make a backup in Settings, or with the command “backup”.',
    }),
  },
} as const satisfies Record<string, AlertEntry>;

export type AlertKind = keyof typeof alertKinds;

/** Alerts about the sending limits of a brand. Also visible to people who manage the brand's LINE accounts. */
export const lineAlerts: ReadonlySet<AlertKind> = new Set([
  'quota-used-up',
  'quota-near',
  'brand-limit-reached',
  'brand-limit-near',
]);
export const alertNames = Object.keys(alertKinds) as [AlertKind, ...AlertKind[]];

export const termsOf = (kind: AlertKind): AlertTerms => alertKinds[kind].terms;

/** Possible results of a webhook delivery from LINE. */
export const deliveryVerdicts = ['accepted', 'duplicate', 'set-aside', 'replayed', 'refused'] as const;
