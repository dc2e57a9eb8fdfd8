import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { initialSettings } from '../../shared/settings-fields.ts';
import { keys, readJson, writeJson } from '../session/storage.ts';
import { useSnapshotState } from '../sync/scopes.ts';
import { listenToRows, useRow } from '../sync/store.ts';
import { atoms } from './atoms.ts';

/**
 * Browser's copy of the system's name, subtitle and logo, stored under the key `systemSettings`. The sign-in page shows the copy, because
 * the server sends no settings before a sign-in. A browser in which nobody has signed in yet shows the defaults.
 */
export interface SystemSettings {
  systemName: string;
  systemSubtitle: string;
  systemLogo: string | null;
  logoPreview: string | null;
}

const { systemName, systemSubtitle, systemLogo } = initialSettings;
const defaults: SystemSettings = { systemName, systemSubtitle, systemLogo, logoPreview: null };

function stored(): SystemSettings {
  const value = readJson(keys.systemSettings);
  const known = typeof value === 'object' && value !== null ? (value as Partial<SystemSettings>) : {};
  return {
    systemName: known.systemName || defaults.systemName,
    systemSubtitle: known.systemSubtitle || defaults.systemSubtitle,
    systemLogo: known.systemLogo || null,
    logoPreview: known.logoPreview || null,
  };
}

const settingsAtom = atom(stored());

/** Returns the name, subtitle and logo of the system. Updates when they change in this page, another tab or another browser. */
export function useSystemSettings(): SystemSettings {
  return useAtomValue(settingsAtom);
}

export function saveSystemSettings(part: Partial<SystemSettings>): void {
  writeJson(keys.systemSettings, { ...stored(), ...part });
  atoms.set(settingsAtom, stored());
}

/** Stores changed system settings from the server in the browser's copy. @returns a function that unsubscribes */
export function followSystemSettings(): () => void {
  const reread = (event: StorageEvent) => {
    if (event.key === keys.systemSettings || event.key === null) atoms.set(settingsAtom, stored());
  };
  window.addEventListener('storage', reread);
  const unsubscribe = listenToRows('settings', (changes) => {
    for (const { after } of changes) {
      if (after === undefined || !('systemName' in after)) continue;
      const { systemName, systemSubtitle, systemLogo } = after;
      saveSystemSettings({ systemName, systemSubtitle, systemLogo, logoPreview: systemLogo });
    }
  });
  return () => {
    window.removeEventListener('storage', reread);
    unsubscribe();
  };
}

/**
 * Resets the browser's copy of the system settings if the server stores none. The copy is then outdated, for example from before a restore.
 */
export function useDefaultSystemSettings(): void {
  const isUnset = useRow('settings', 'settings') === undefined;
  const isKnown = useSnapshotState({ scope: 'config' }) === 'complete';
  useEffect(() => {
    if (isKnown && isUnset) saveSystemSettings(defaults);
  }, [isKnown, isUnset]);
}
