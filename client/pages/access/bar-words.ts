import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Bar } from './standing.ts';

const words = {
  access: msg({ id: 'access.bar_access', message: 'Changing people needs the key access.users.' }),
  self: msg({ id: 'access.bar_self', message: 'Nobody changes themselves.' }),
  rank: msg({ id: 'access.bar_rank', message: 'This role is not below yours.' }),
  brand: msg({ id: 'access.bar_brand', message: 'This person also works in brands that you do not see.' }),
  key: msg({ id: 'access.bar_key', message: 'This person has a key that you may not give: {key}' }),
};

/** The reason of a lock, in words. */
export function barWords(i18n: I18n, bar: Bar): string {
  const values = bar.why === 'key' ? { key: bar.key } : {};
  return i18n._({ ...words[bar.why], values });
}
