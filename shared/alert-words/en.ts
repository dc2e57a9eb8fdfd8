import type { AlertKind } from '../alerts.ts';
import type { AlertTexts, SetNames } from './alert-text.ts';

export const setsEn: SetNames = { inbox: 'Conversations', figures: 'Figures' };

export const en: AlertTexts<AlertKind> = {
  'line-unreachable': () => ({
    title: 'LINE does not answer',
    todo: 'Messages wait and are sent once it does. See whether this machine reaches api.line.me, and LINE’s own status page.',
  }),
  'line-errors': (told) => ({
    title: `LINE refused ${told('count')} calls in five minutes`,
    todo: 'The error log says which. A token that is no longer valid is replaced in LINE config; too many calls end by themselves.',
  }),
  'quota-used-up': (told) => ({
    title: `The month’s messages of ${told('account')} are used up`,
    todo: `${told('used')} of ${told('limit')} are gone. Replies within a minute of a customer’s message stay free. Raise the plan in LINE Official Account Manager, or wait for the next month.`,
  }),
  'quota-near': (told) => ({
    title: `The month’s messages of ${told('account')} are almost used up`,
    todo: `${told('used')} of ${told('limit')} are gone. Raise the plan in LINE Official Account Manager in time.`,
  }),
  'brand-limit-reached': (told) => ({
    title: `${told('brand')} has reached its limit of billed messages`,
    todo: `${told('used')} of ${told('limit')} were sent this month. Replies within a minute of a customer’s message still leave; nothing else does. Raise the limit in LINE config, or wait for the next month.`,
  }),
  'brand-limit-near': (told) => ({
    title: `${told('brand')} has sent ${told('used')} billed messages this month`,
    todo: `The warning was set at ${told('limit')}. See in LINE config what the month comes to, and where the messages went.`,
  }),
  'webhook-refused': (told) => ({
    title: `Webhooks of ${told('account')} are refused`,
    todo: `${told('count')} deliveries in five minutes did not bear the right signature. Compare the channel secret in LINE config with the one in LINE Developers.`,
  }),
  'send-failures': (told) => ({
    title: `Messages of ${told('account')} fail`,
    todo: `${told('count')} failed in five minutes. The conversations say why; each can be sent again from there.`,
  }),
  'send-queue': (told) => ({
    title: 'Messages have waited for more than a minute',
    todo: `${told('waiting')} wait, and nothing is lost. If LINE answers, look at the error log.`,
  }),
  'disk-low': (told) => ({
    title: 'The disk is filling up',
    todo: `${told('free')} MB are free. Make room or add some: without room no message is taken.`,
  }),
  'disk-full': () => ({
    title: 'The disk takes nothing more',
    todo: 'Messages are refused until there is room. LINE sends them again only for accounts whose “Webhook redelivery” is on; others are lost. Delete what is not needed, or make the disk larger; a restart is not needed.',
  }),
  'dead-letter': (told) => ({
    title: `${told('set')}: records were set aside (${told('count')})`,
    todo: 'They are safe in the log, but are not shown. Keep a backup, and report the lines of the error log that name them (search it for “set aside”). After an update that can read them, run “npm start -- rebuild” and restart: then they are shown.',
  }),
  'set-behind': (told) => ({
    title: `${told('set')} are behind`,
    todo: `${told('records')} records are not shown yet. It catches up by itself; if it does not, look at the load of the machine and its disk.`,
  }),
  'set-unready': (told) => ({
    title: `${told('set')} are not ready`,
    todo: `They are made anew from the log, or cannot be written (${told('state')}, ${told('percent')}\u00a0%). Messages are taken meanwhile. If the state is “stuck”, look at the disk.`,
  }),
  'thread-ended': (told) => ({
    title: `The thread of ${told('thread')} ended`,
    todo: 'It was started again. If it happens more often, look at the memory and report the line of the error log.',
  }),
  'figures-differ': (told) => ({
    title: 'Figures differ from the log',
    todo: `A recount came to something else (conversations and sums: ${told('count')}). Run “npm start -- rebuild”, restart, and report the line of the error log.`,
  }),
  'event-loop': (told) => ({
    title: 'The server answers late',
    todo: `What was due waited for ${told('ms')} ms. See the slowest calls, and what else runs on this machine.`,
  }),
  memory: (told) => ({
    title: 'Memory is running out',
    todo: `${told('percent')}\u00a0% are used. Give the machine more, or restart the server at a quiet hour.`,
  }),
  'backup-failed': () => ({
    title: 'The daily backup failed',
    todo: 'It is tried again each hour. See the error log, and whether the folder of backups has room and may be written.',
  }),
  'clock-back': (told) => ({
    title: 'The server’s clock was set back',
    todo: `It is ${told('seconds')} s behind the last records. Times run at half speed until it has caught up, so that nothing is sorted wrongly. Check the clock of the machine and its time synchronization.`,
  }),
  'restore-given-up': () => ({
    title: 'A restore was given up',
    todo: 'The backup was damaged on this machine after it was checked, and the data stay as they were. Restore its file again. The folder “restore.given-up” of the data holds customers’ words until then: the alert ends once it is gone.',
  }),
  'backup-old': (told) => ({
    title: 'There is no recent backup',
    todo: `${told('days') === '' ? 'None was ever made.' : `For ${told('days')} days none was made.`} Make one in Settings, or with “npm start -- backup FILE”.`,
  }),
};
