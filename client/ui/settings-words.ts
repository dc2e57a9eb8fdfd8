import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Settings } from '../../shared/rows.ts';

/** The settings' names: of their fields in forms, in the audit, and between two who change them at once. */
export const settingsWords: Record<Exclude<keyof Settings, 'id' | 'version'>, MessageDescriptor> = {
  systemName: msg({ id: 'settings.system_name', message: 'System name' }),
  systemSubtitle: msg({ id: 'settings.system_subtitle', message: 'Subtitle' }),
  systemLogo: msg({ id: 'settings.logo', message: 'Logo' }),
  timeZone: msg({ id: 'settings.time_zone', message: 'Time zone' }),
  registrationOpen: msg({ id: 'settings.registration', message: 'People may register themselves' }),
  secondFactorFrom: msg({ id: 'settings.factor_role', message: 'Second factor from the role' }),
  retentionDays: msg({ id: 'settings.retention_name', message: 'Days after which quiet conversations are erased' }),
  backupAt: msg({ id: 'settings.backup_at', message: 'Time of the daily backup' }),
  backupsKept: msg({ id: 'settings.schedule_kept', message: 'Backups that are kept' }),
  tolerances: msg({ id: 'settings.tolerances', message: 'Waiting tolerance' }),
  memberBenefits: msg({ id: 'settings.benefits', message: 'Benefits' }),
  staffCapacity: msg({ id: 'settings.capacity', message: 'Open conversations per person' }),
  targetPercent: msg({ id: 'settings.target', message: 'Target of replies within 30 s' }),
  reward: msg({ id: 'settings.reward', message: 'Reward of the weekly champion' }),
  loadingDots: msg({ id: 'settings.loading_dots', message: 'Loading dots while somebody types' }),
  readMarks: msg({ id: 'settings.read_marks', message: 'Read marks when an agent has read' }),
  setupDismissed: msg({ id: 'settings.setup_dismissed', message: 'Dismissed setup items' }),
  iceServers: msg({ id: 'settings.ice', message: 'Connection servers' }),
};
