import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AlertKind } from '../../../shared/alerts.ts';
import type { Permission } from '../../../shared/permissions.ts';
import { pages } from '../../app/pages.ts';
import { paths } from '../../app/routes.ts';

interface Place {
  path: string;
  key: Permission;
  name: MessageDescriptor;
}

const of = ({ path, key, name }: Place): Place => ({ path, key, name });
const lineConfig = of(pages.lineConfig);
const messages = of(pages.messages);
const backup: Place = {
  path: paths.settings('backup'),
  key: 'settings.system',
  name: msg({ id: 'monitor.to_backup', message: 'Back up' }),
};
/** @param words initial search text */
const errorLog = (words = ''): Place => ({
  path: paths.errorLog(words),
  key: 'monitor.logs',
  name: msg({ id: 'monitor.to_log', message: 'Error log' }),
});

/** Pages for the actions that alerts suggest. Actions outside of the product are not included. */
const places: Partial<Record<AlertKind, readonly Place[]>> = {
  'line-errors': [errorLog(), lineConfig],
  'quota-used-up': [lineConfig],
  'quota-near': [lineConfig],
  'brand-limit-reached': [lineConfig],
  'brand-limit-near': [lineConfig],
  'webhook-refused': [lineConfig],
  'send-failures': [messages],
  'send-queue': [errorLog()],
  'dead-letter': [errorLog('projection failed'), backup],
  'thread-ended': [errorLog()],
  'figures-differ': [errorLog()],
  'backup-failed': [errorLog(), backup],
  'restore-given-up': [errorLog('restore'), backup],
  'backup-old': [backup],
};

export const placesOf = (kind: AlertKind): readonly Place[] => places[kind] ?? [];
