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
    todo: 'See the error log for details. Replace expired tokens in LINE config; if there are too many calls, it ends without your help.',
  }),
  'quota-used-up': (told) => ({
    title: `${told('account')} has used up this month’s quota`,
    todo: `${told('used')} of ${told('limit')} messages are used. Replies within a minute of a customer’s message stay free. Upgrade the plan in LINE Official Account Manager, or wait for next month.`,
  }),
  'quota-near': (told) => ({
    title: `${told('account')} has almost used up this month’s quota`,
    todo: `${told('used')} of ${told('limit')} messages are used. Upgrade the plan in LINE Official Account Manager in time.`,
  }),
  'brand-limit-reached': (told) => ({
    title: `${told('brand')} has reached its limit of billed messages`,
    todo: `${told('used')} of ${told('limit')} were sent this month. Replies within a minute of a customer’s message are still sent; nothing else is. Raise the limit in LINE config, or wait for next month.`,
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
    todo: `${told('waiting')} waiting; nothing is lost. If LINE responds normally, check the error log.`,
  }),
  'disk-low': (told) => ({
    title: 'The disk is filling up',
    todo: `${told('free')} MB free. Free up or add space: without it, no messages can be received.`,
  }),
  'disk-full': () => ({
    title: 'The disk is full',
    todo: 'Messages are refused until there is space. LINE resends them only for accounts with “Webhook redelivery” on; others are lost. Delete what is not needed or enlarge the disk; no restart is needed.',
  }),
  'dead-letter': (told) => ({
    title: `${told('set')}: unreadable records (${told('count')})`,
    todo: 'They are safe in the log but not shown. Keep a backup, and report the error log lines that mention them (search for “set aside”). After an update that can read them, run “npm start -- rebuild” and restart; they will then be shown.',
  }),
  'set-behind': (told) => ({
    title: `${told('set')} are delayed`,
    todo: `${told('records')} records are not shown yet. It normally catches up; if not, check the machine’s load and disk.`,
  }),
  'set-unready': (told) => ({
    title: `${told('set')} are not ready`,
    todo: `They are being rebuilt from the log, or can’t be written (${told('state')}, ${told('percent')}\u00a0%). Messages are still received. If the state is “stuck”, check the disk.`,
  }),
  'thread-ended': (told) => ({
    title: `Worker thread ${told('thread')} stopped`,
    todo: 'It was restarted. If this happens often, check the memory and report the line in the error log.',
  }),
  'figures-differ': (told) => ({
    title: 'Metrics don’t match the log',
    todo: `A recount gave different results (${told('count')} conversations and sums). Run “npm start -- rebuild”, restart, and report the line in the error log.`,
  }),
  'event-loop': (told) => ({
    title: 'The server is slow',
    todo: `Tasks waited ${told('ms')} ms. See the slowest calls, and what else runs on this machine.`,
  }),
  memory: (told) => ({
    title: 'Memory is running out',
    todo: `${told('percent')}\u00a0% used. Add memory, or restart the server at a quiet time.`,
  }),
  'backup-failed': () => ({
    title: 'The daily backup failed',
    todo: 'It is retried every hour. See the error log, and check that the backup folder has space and is writable.',
  }),
  'clock-back': (told) => ({
    title: 'The server’s clock was set back',
    todo: `It is ${told('seconds')} s behind the last records. Times run at half speed until it has caught up, so that nothing is sorted wrongly. Check the clock of the machine and its time synchronization.`,
  }),
  'restore-given-up': () => ({
    title: 'A restore failed',
    todo: 'The backup was damaged on this machine after it was checked; the data stay as they were. Restore the file again. Until then, the folder “restore.given-up” in the data folder contains customer data; the alert ends once it is removed.',
  }),
  'backup-old': (told) => ({
    title: 'There is no recent backup',
    todo: `${told('days') === '' ? 'None was ever made.' : `For ${told('days')} days none was made.`} Make one in Settings, or with “npm start -- backup FILE”.`,
  }),
};
