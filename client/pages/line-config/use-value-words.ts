import { useLingui } from '@lingui/react/macro';
import type { Brand } from '../../../shared/rows.ts';
import type { AccountField, AccountFields } from './account-fields.ts';

/** @returns function that formats a field value */
export function useValueWords(brands: readonly Brand[]) {
  const { t } = useLingui();
  return (field: AccountField, { [field]: value }: AccountFields): string => {
    // Secrets are never shown. Dots indicate that the value differs.
    if (field === 'channelSecret' || field === 'accessToken') return '••••';
    if (typeof value === 'boolean')
      return value
        ? t({ id: 'lineconfig.enabled', message: 'Enabled' })
        : t({ id: 'lineconfig.disabled', message: 'Disabled' });
    if (field === 'brandId') return brands.find(({ id }) => id === value)?.name ?? '—';
    return value === null || value === '' ? '—' : String(value);
  };
}
