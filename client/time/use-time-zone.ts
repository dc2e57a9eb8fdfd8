import { defaultTimeZone } from '../../shared/limits.ts';
import { useRow } from '../sync/store.ts';

/** Returns the business time zone, which determines where days begin. */
export function useTimeZone(): string {
  const settings = useRow('settings', 'settings');
  return settings?.timeZone ?? defaultTimeZone;
}
