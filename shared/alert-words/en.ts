import type { AlertKind } from '../alerts.ts';
import type { AlertTexts, SetNames } from './alert-text.ts';

export const setsEn: SetNames = { inbox: 'Conversations', figures: 'Metrics' };

export const en: AlertTexts<AlertKind> = {
  'line-unreachable': () => ({
    title: 'LINE is not responding',
    todo: 'Messages are queued and sent once LINE responds. Check that this machine can reach api.line.me, and see LINE’s status page.',
  }),
  'line-errors': (told) => ({
    title: `LINE refused ${told('count')} calls in five minutes`,
    todo: 'The error log shows the reason. Replace expired tokens in LINE config. If there were too many calls, no action is required.',
  }),
  'quota-used-up': (told) => ({
    title: `${told('account')} has used up this month’s quota`,
    todo: `${told('used')} of ${told('limit')} messages are used. Replies within a minute of a customer’s message are still free. Upgrade the plan in LINE Official Account Manager, or wait for next month.`,
  }),
  'quota-near': (told) => ({
    title: `${told('account')} has almost used up this month’s quota`,
    todo: `${told('used')} of ${told('limit')} messages are used. Upgrade the plan in LINE Official Account Manager in time.`,
  }),
  'brand-limit-reached': (told) => ({
    title: `${told('brand')} has reached its limit of billed messages`,
    todo: `${told('used')} of ${told('limit')} were sent this month. Only replies within a minute of a customer’s message are still sent. Raise the limit in LINE config, or wait for next month.`,
  }),
  'brand-limit-near': (told) => ({
    title: `${told('brand')} has sent ${told('used')} billed messages this month`,
    todo: `The warning is set at ${told('limit')}. See the forecast and usage in LINE config.`,
  }),
  'webhook-refused': (told) => ({
    title: `Webhooks of ${told('account')} are refused`,
    todo: `${told('count')} deliveries in five minutes had a wrong signature. Compare the channel secret in LINE config with the one in the LINE Developers Console.`,
  }),
  'send-failures': (told) => ({
    title: `Messages of ${told('account')} are failing`,
    todo: `${told('count')} failed in five minutes. The reason is shown in each conversation, where messages can be resent.`,
  }),
  'send-queue': (told) => ({
    title: 'Messages have been waiting for over a minute',
    todo: `${told('waiting')} messages are waiting, and none are lost. If LINE responds normally, check the error log.`,
  }),
  'disk-low': (told) => ({
    title: 'The disk is almost full',
    todo: `${told('free')} MB are free. Delete files or enlarge the disk: when it is full, no messages can be received.`,
  }),
  'disk-full': () => ({
    title: 'The disk is full',
    todo: 'Messages are refused until there is space. LINE resends them only for accounts with “Webhook redelivery” on; messages of other accounts are lost. Delete files or enlarge the disk. A restart is not required.',
  }),
  'dead-letter': (told) => ({
    title: `${told('set')}: unreadable records (${told('count')})`,
    todo: 'The records are stored in the log but not shown. Keep a backup, and report the lines about them in the error log (search for “skipped”). After an update that can read them, run the command “rebuild” and restart the server.',
  }),
  'set-behind': (told) => ({
    title: `${told('set')} are delayed`,
    todo: `${told('records')} records are not shown yet. If the delay does not end by itself, check the load and the disk of the machine.`,
  }),
  'set-unready': (told) => ({
    title: `${told('set')} are not ready`,
    todo: `They are being rebuilt from the log, or cannot be written (${told('state')}, ${told('percent')}\u00a0%). Messages are still received. If the state is “stuck”, check the disk.`,
  }),
  'thread-ended': (told) => ({
    title: `Worker thread ${told('thread')} stopped`,
    todo: 'The thread was restarted. If this happens often, check the memory, and report the line in the error log.',
  }),
  'figures-differ': (told) => ({
    title: 'Metrics do not match the log',
    todo: `A recount gave different results (${told('count')} conversations and sums). Run the command “rebuild”, restart the server, and report the line in the error log.`,
  }),
  'event-loop': (told) => ({
    title: 'The server is slow',
    todo: `Tasks waited ${told('ms')} ms. Check the slowest calls, and other programs on this machine.`,
  }),
  memory: (told) => ({
    title: 'Memory is running out',
    todo: `${told('percent')}\u00a0% used. Add memory, or restart the server at a quiet time.`,
  }),
  'backup-failed': () => ({
    title: 'The daily backup failed',
    todo: 'The backup is retried every hour. Check the error log, and whether the backup folder is writable and has free space.',
  }),
  'clock-back': (told) => ({
    title: 'The server’s clock was set back',
    todo: `The clock is ${told('seconds')} s behind the last record. Until it has caught up, recorded times advance at half speed, so that messages stay in order. Check the clock and the time synchronization of the machine.`,
  }),
  'restore-given-up': () => ({
    title: 'A restore failed',
    todo: 'The backup was damaged on this machine after it was checked. The data is unchanged. Restore the file again, or delete the folder “restore.given-up” in the data folder, which contains customer data. Then the alert ends.',
  }),
  'backup-old': (told) => ({
    title: 'There is no recent backup',
    todo: `${told('days') === '' ? 'There is no backup yet.' : `The last backup is ${told('days')} days old.`} Make a backup in Settings, or with the command “backup”.`,
  }),
};
