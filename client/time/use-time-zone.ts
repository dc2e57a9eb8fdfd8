import { defaultTimeZone } from '../../shared/limits.ts';
import { useRow } from '../sync/store.ts';

/** The time zone of the business, in which its days begin. */
export function useTimeZone(): string {
  const settings = useRow('settings', 'settings');
  return settings?.timeZone ?? defaultTimeZone;
}
