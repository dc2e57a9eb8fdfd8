import { defaultTimeZone, limits, tolerances, usualReward } from '../../shared/limits.ts';
import { noBenefits } from '../../shared/member-benefits.ts';
import type { Settings } from '../../shared/rows.ts';
import { startOfHistory, type ToleranceHistory } from '../turns/tolerances.ts';
import type { Read } from './stored.ts';

export const defaultSettings: Settings = {
  id: 'settings',
  systemName: 'LINE 客服中心',
  systemSubtitle: 'Customer Service',
  systemLogo: null,
  registrationOpen: false,
  secondFactorFrom: null,
  retentionDays: null,
  backupAt: null,
  backupsKept: limits.backupsKept,
  timeZone: defaultTimeZone,
  tolerances,
  memberBenefits: noBenefits,
  staffCapacity: limits.staffCapacity,
  targetPercent: limits.targetPercent,
  reward: usualReward,
  loadingDots: true,
  readMarks: true,
  iceServers: [],
  setupDismissed: [],
  version: 0,
};

export function settingsOf(read: Read): Settings {
  return read('settings', 'settings')?.row ?? defaultSettings;
}

/** Returns the sealed credentials of the settings' ICE servers. */
export function iceCredentialsOf(read: Read): readonly (string | null)[] {
  return read('settings', 'settings')?.hidden.iceCredentials ?? [];
}

const defaultTolerances = startOfHistory(tolerances);

/** Returns the wait limits, each with the time from which it applies. */
export function tolerancesOf(read: Read): ToleranceHistory {
  return read('settings', 'settings')?.hidden.tolerances ?? defaultTolerances;
}
