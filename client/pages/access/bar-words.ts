import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Bar } from './standing.ts';

const words = {
  access: msg({ id: 'access.bar_access', message: 'You need the access.users permission to edit users.' }),
  self: msg({ id: 'access.bar_self', message: 'You can’t edit your own account here.' }),
  rank: msg({ id: 'access.bar_rank', message: 'This user’s role is not below yours.' }),
  brand: msg({ id: 'access.bar_brand', message: 'This user also has access to brands you can’t see.' }),
  key: msg({ id: 'access.bar_key', message: 'This user has a permission you can’t grant: {key}' }),
};

/** Reason why a person cannot be edited, as text. */
export function barWords(i18n: I18n, bar: Bar): string {
  const values = bar.why === 'key' ? { key: bar.key } : {};
  return i18n._({ ...words[bar.why], values });
}
