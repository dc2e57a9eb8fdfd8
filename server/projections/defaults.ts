import { tolerances } from '../../shared/limits.ts';
import type { Settings } from '../../shared/rows.ts';
import { initialSettings } from '../../shared/settings-fields.ts';
import { startOfHistory, type ToleranceHistory } from '../turns/tolerances.ts';
import type { Read } from './stored.ts';

export const defaultSettings: Settings = { id: 'settings', ...initialSettings, version: 0 };

export function settingsOf(read: Read): Settings {
  return read('settings', 'settings')?.row ?? defaultSettings;
}

/** Returns the encrypted credentials of the ICE servers in the settings. */
export function iceCredentialsOf(read: Read): readonly (string | null)[] {
  return read('settings', 'settings')?.hidden.iceCredentials ?? [];
}

const defaultTolerances = startOfHistory(tolerances);

/** Returns the wait limits over time, each with the time from which it applied. */
export function tolerancesOf(read: Read): ToleranceHistory {
  return read('settings', 'settings')?.hidden.tolerances ?? defaultTolerances;
}
