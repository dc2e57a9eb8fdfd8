import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Settings } from '../../shared/rows.ts';

/** Names of the settings, used in forms, the audit log, and notices about concurrent changes. */
export const settingsLabels: Record<Exclude<keyof Settings, 'id' | 'version'>, MessageDescriptor> = {
  systemName: msg({ id: 'settings.system_name', message: 'System name' }),
  systemSubtitle: msg({ id: 'settings.system_subtitle', message: 'Subtitle' }),
  systemLogo: msg({ id: 'settings.logo', message: 'Logo' }),
  timeZone: msg({ id: 'settings.time_zone', message: 'Time zone' }),
  registrationOpen: msg({ id: 'settings.registration', message: 'Allow people to sign up' }),
  secondFactorFrom: msg({ id: 'settings.factor_role', message: 'Two-step verification required from role' }),
  retentionDays: msg({ id: 'settings.retention_name', message: 'Days of inactivity before conversations are erased' }),
  backupAt: msg({ id: 'settings.backup_at', message: 'Time of the daily backup' }),
  backupsKept: msg({ id: 'settings.schedule_kept', message: 'Backups to keep' }),
  tolerances: msg({ id: 'settings.tolerances', message: 'Wait limits' }),
  memberBenefits: msg({ id: 'settings.benefits', message: 'Benefits' }),
  staffCapacity: msg({ id: 'settings.capacity', message: 'Open conversations per agent' }),
  targetPercent: msg({ id: 'settings.target', message: 'Target for replies within 30 s' }),
  reward: msg({ id: 'settings.reward', message: 'Reward of the weekly champion' }),
  loadingDots: msg({ id: 'settings.loading_dots', message: 'Show a loading animation while an agent types' }),
  readMarks: msg({ id: 'settings.read_marks', message: 'Show “Read” once an agent has read the message' }),
  setupDismissed: msg({ id: 'settings.setup_dismissed', message: 'Dismissed setup items' }),
  iceServers: msg({ id: 'settings.ice', message: 'Connection servers' }),
};
