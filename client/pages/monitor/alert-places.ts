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

const lineConfig: Place = { path: pages.lineConfig.path, key: pages.lineConfig.key, name: pages.lineConfig.name };
const backup: Place = {
  path: paths.settings('backup'),
  key: 'settings.system',
  name: msg({ id: 'monitor.to_backup', message: 'Back up' }),
};

const places: Partial<Record<AlertKind, Place>> = {
  'quota-used-up': lineConfig,
  'quota-near': lineConfig,
  'brand-limit-reached': lineConfig,
  'brand-limit-near': lineConfig,
  'webhook-refused': lineConfig,
  'backup-failed': backup,
  'backup-old': backup,
};

/** The page on which something can be done about an alert; null where it is done elsewhere. */
export const placeOf = (kind: AlertKind): Place | null => places[kind] ?? null;
