import type { Settings } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { type Latest, useLatest } from '../../../forms/use-latest.ts';
import { useRow } from '../../../sync/store.ts';

const load = () => call('GET /settings', {});

export function useSettings(): Latest<Settings> {
  return useLatest('settings', useRow('settings', 'settings'), load);
}
