import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isPermission, type Permission } from '../../shared/permissions.ts';
import type { Failed } from '../api/api.ts';
import { keyLabels } from '../ui/key-labels.ts';

/** Returns the permissions that a `forbidden` error names. Empty for other errors. */
export function keysLackedBy({ code, details }: Pick<Failed, 'code' | 'details'>): Permission[] {
  if (code !== 'forbidden') return [];
  return details.flatMap(({ path, message }) => (path === 'permission' && isPermission(message) ? [message] : []));
}

/** Returns the text about the permissions that the user lacks to read a report. */
export function lockedText(i18n: I18n, keys: readonly Permission[]): string {
  const needed = keys.map((key) => i18n._(keyLabels[key])).join(' ');
  return i18n._(
    msg({
      id: 'reports.locked_keys',
      message: `It includes data you can’t access. Missing permissions: ${needed}`,
    }),
  );
}
