import { limits, tolerances } from '../../shared/limits.ts';
import type { Settings } from '../../shared/rows.ts';
import type { Read } from './stored.ts';

export const defaultSettings: Settings = {
  id: 'settings',
  systemName: 'LINE 客服中心',
  systemSubtitle: 'Customer Service',
  systemLogo: null,
  registrationOpen: false,
  timeZone: 'Asia/Bangkok',
  tolerances,
  memberBenefits: { normal: '', vip1: '', vip2: '', vip3: '' },
  staffCapacity: limits.staffCapacity,
  reward: '',
  loadingDots: true,
  readMarks: true,
  iceServers: [],
  version: 0,
};

export function settingsOf(read: Read): Settings {
  return read('settings', 'settings')?.row ?? defaultSettings;
}

/** What opens each of the settings' ICE servers, sealed. */
export function iceCredentialsOf(read: Read): readonly (string | null)[] {
  return read('settings', 'settings')?.hidden.iceCredentials ?? [];
}
