import { useLingui } from '@lingui/react/macro';
import type { Brand } from '../../../shared/rows.ts';
import type { AccountField, AccountFields } from './account-fields.ts';

/** @returns says the value of a field of an account */
export function useValueWords(brands: readonly Brand[]) {
  const { t } = useLingui();
  return (field: AccountField, { [field]: value }: AccountFields): string => {
    // A secret is never shown: that it is another one is all there is to tell.
    if (field === 'channelSecret' || field === 'accessToken') return '••••';
    if (typeof value === 'boolean')
      return value
        ? t({ id: 'lineconfig.enabled', message: 'Enabled' })
        : t({ id: 'lineconfig.disabled', message: 'Disabled' });
    if (field === 'brandId') return brands.find(({ id }) => id === value)?.name ?? '—';
    return value === null || value === '' ? '—' : String(value);
  };
}
