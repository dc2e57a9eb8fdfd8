import type { AlertKind } from './alerts.ts';
import type { AlertDetail } from './monitor-rows.ts';
import { msg, type Text, type TextIn } from './msg.ts';

/** Texts of an alert: the condition, and what to do about it. */
type AlertTexts<Value> = Record<'title' | 'todo', Value>;

/** Names of the row sets. */
const setTexts: Readonly<Record<string, Text>> = {
  inbox: msg({ id: 'alert.set_inbox', message: 'Conversations' }),
  figures: msg({ id: 'alert.set_figures', message: 'Metrics' }),
};

/** Values are those of the alert's detail. */
const texts: Record<AlertKind, AlertTexts<Text>> = {
  'line-unreachable': {
    title: msg({ id: 'alert.line_unreachable', message: 'LINE is not responding' }),
    todo: msg({
      id: 'alert.line_unreachable_todo',
      message:
        'Messages are queued and sent once LINE responds. Check that this machine can reach api.line.me, and see LINE’s status page.',
    }),
  },
  'line-errors': {
    title: msg({ id: 'alert.line_errors', message: 'LINE refused {count} calls in five minutes' }),
    todo: msg({
      id: 'alert.line_errors_todo',
      message:
        'The error log shows the reason. Replace expired tokens in LINE config. If there were too many calls, no action is required.',
    }),
  },
  'quota-used-up': {
    title: msg({ id: 'alert.quota_used_up', message: '{account} has used up this month’s quota' }),
    todo: msg({
      id: 'alert.quota_used_up_todo',
      message:
        '{used} of {limit} messages are used. Replies within a minute of a customer’s message are still free. Upgrade the plan in LINE Official Account Manager, or wait for next month.',
    }),
  },
  'quota-near': {
    title: msg({ id: 'alert.quota_near', message: '{account} has almost used up this month’s quota' }),
    todo: msg({
      id: 'alert.quota_near_todo',
      message: '{used} of {limit} messages are used. Upgrade the plan in LINE Official Account Manager in time.',
    }),
  },
  'brand-limit-reached': {
    title: msg({ id: 'alert.brand_limit_reached', message: '{brand} has reached its limit of billed messages' }),
    todo: msg({
      id: 'alert.brand_limit_reached_todo',
      message:
        '{used} of {limit} were sent this month. Only replies within a minute of a customer’s message are still sent. Raise the limit in LINE config, or wait for next month.',
    }),
  },
  'brand-limit-near': {
    title: msg({ id: 'alert.brand_limit_near', message: '{brand} has sent {used} billed messages this month' }),
    todo: msg({
      id: 'alert.brand_limit_near_todo',
      message: 'The warning is set at {limit}. See the forecast and usage in LINE config.',
    }),
  },
  'webhook-refused': {
    title: msg({ id: 'alert.webhook_refused', message: 'Webhooks of {account} are refused' }),
    todo: msg({
      id: 'alert.webhook_refused_todo',
      message:
        '{count} deliveries in five minutes had a wrong signature. Compare the channel secret in LINE config with the one in the LINE Developers Console.',
    }),
  },
  'send-failures': {
    title: msg({ id: 'alert.send_failures', message: 'Messages of {account} are failing' }),
    todo: msg({
      id: 'alert.send_failures_todo',
      message:
        '{count} failed in five minutes. The reason is shown in each conversation, where messages can be resent.',
    }),
  },
  'send-queue': {
    title: msg({ id: 'alert.send_queue', message: 'Messages have been waiting for over a minute' }),
    todo: msg({
      id: 'alert.send_queue_todo',
      message: '{waiting} messages are waiting, and none are lost. If LINE responds normally, check the error log.',
    }),
  },
  'disk-low': {
    title: msg({ id: 'alert.disk_low', message: 'The disk is almost full' }),
    todo: msg({
      id: 'alert.disk_low_todo',
      message: '{free} MB are free. Delete files or enlarge the disk: when it is full, no messages can be received.',
    }),
  },
  'disk-full': {
    title: msg({ id: 'alert.disk_full', message: 'The disk is full' }),
    todo: msg({
      id: 'alert.disk_full_todo',
      message:
        'Messages are refused until there is space. LINE resends them only for accounts with “Webhook redelivery” on; messages of other accounts are lost. Delete files or enlarge the disk. A restart is not required.',
    }),
  },
  'dead-letter': {
    title: msg({ id: 'alert.dead_letter', message: '{set}: unreadable records ({count})' }),
    todo: msg({
      id: 'alert.dead_letter_todo',
      message:
        'The records are stored in the log but not shown. Keep a backup, and report the lines about them in the error log (search for “skipped”). After an update that can read them, run the command “rebuild” and restart the server.',
    }),
  },
  'set-behind': {
    title: msg({ id: 'alert.set_behind', message: '{set} are delayed' }),
    todo: msg({
      id: 'alert.set_behind_todo',
      message:
        '{records} records are not shown yet. If the delay does not end by itself, check the load and the disk of the machine.',
    }),
  },
  'set-unready': {
    title: msg({ id: 'alert.set_unready', message: '{set} are not ready' }),
    todo: msg({
      id: 'alert.set_unready_todo',
      message:
        'They are being rebuilt from the log, or cannot be written ({state}, {percent}\u00a0%). Messages are still received. If the state is “stuck”, check the disk.',
    }),
  },
  'thread-ended': {
    title: msg({ id: 'alert.thread_ended', message: 'Worker thread {thread} stopped' }),
    todo: msg({
      id: 'alert.thread_ended_todo',
      message:
        'The thread was restarted. If this happens often, check the memory, and report the line in the error log.',
    }),
  },
  'figures-differ': {
    title: msg({ id: 'alert.figures_differ', message: 'Metrics do not match the log' }),
    todo: msg({
      id: 'alert.figures_differ_todo',
      message:
        'A recount gave different results ({count} conversations and sums). Run the command “rebuild”, restart the server, and report the line in the error log.',
    }),
  },
  'event-loop': {
    title: msg({ id: 'alert.event_loop', message: 'The server is slow' }),
    todo: msg({
      id: 'alert.event_loop_todo',
      message: 'Tasks waited {ms} ms. Check the slowest calls, and other programs on this machine.',
    }),
  },
  memory: {
    title: msg({ id: 'alert.memory', message: 'Memory is running out' }),
    todo: msg({
      id: 'alert.memory_todo',
      message: '{percent}\u00a0% used. Add memory, or restart the server at a quiet time.',
    }),
  },
  'backup-failed': {
    title: msg({ id: 'alert.backup_failed', message: 'The daily backup failed' }),
    todo: msg({
      id: 'alert.backup_failed_todo',
      message:
        'The backup is retried every hour. Check the error log, and whether the backup folder is writable and has free space.',
    }),
  },
  'clock-back': {
    title: msg({ id: 'alert.clock_back', message: 'The server’s clock was set back' }),
    todo: msg({
      id: 'alert.clock_back_todo',
      message:
        'The clock is {seconds} s behind the last record. Until it has caught up, recorded times advance at half speed, so that messages stay in order. Check the clock and the time synchronization of the machine.',
    }),
  },
  'restore-given-up': {
    title: msg({ id: 'alert.restore_given_up', message: 'A restore failed' }),
    todo: msg({
      id: 'alert.restore_given_up_todo',
      message:
        'The backup was damaged on this machine after it was checked. The data is unchanged. Restore the file again, or delete the folder “restore.given-up” in the data folder, which contains customer data. Then the alert ends.',
    }),
  },
  'backup-old': {
    title: msg({ id: 'alert.backup_old', message: 'There is no recent backup' }),
    todo: msg({
      id: 'alert.backup_old_todo',
      message: 'The last backup is {days} days old. Make a backup in Settings, or with the command “backup”.',
    }),
  },
};

const noBackup = msg({
  id: 'alert.backup_none_todo',
  message: 'There is no backup yet. Make a backup in Settings, or with the command “backup”.',
});

export function setName(set: string, textIn: TextIn): string {
  const text = Object.hasOwn(setTexts, set) ? setTexts[set] : undefined;
  return text === undefined ? set : textIn(text);
}

/** Texts of an alert, for API responses and screens. Numbers of its detail are formatted in the language. */
export function alertTexts(
  { kind, detail }: { kind: AlertKind; detail: AlertDetail },
  language: string,
  textIn: TextIn,
): AlertTexts<string> {
  const valueText = (name: string, value: AlertDetail[string]) => {
    if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
    return name === 'set' && value !== null ? setName(value, textIn) : (value ?? '');
  };
  const values = Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, valueText(name, value)]));
  const { title, todo } = texts[kind];
  const isFirstBackup = kind === 'backup-old' && (values.days ?? '') === '';
  return { title: textIn(title, values), todo: textIn(isFirstBackup ? noBackup : todo, values) };
}
