import type { Effect } from './api/effect.ts';
import { defaultTimeZone, limits, tolerances, usualReward } from './limits.ts';
import { noBenefits } from './member-benefits.ts';
import { msg, type Text } from './msg.ts';
import type { Permission } from './permissions.ts';

interface Exceptions {
  /** Bounds of a number. The lower bound also applies to records of older releases, so it can only be decreased. */
  min?: number;
  max?: number;
  /** Permission that changing the setting requires. Default: `settings.system`. */
  permission?: Permission;
  /** Effect of a change. Default: `change`. */
  effect?: Effect;
  /** How the audit log shows a change: only whether there is a value (`masked`), or not at all (`omitted`). Default: with the values. */
  audit?: 'masked' | 'omitted';
}

type Field = Exceptions & { initial: unknown; label: Text };

/**
 * Declares a setting.
 * @param label name in forms, in the audit log, and in notices about concurrent changes
 */
const field = <T, E extends Exceptions>(initial: T, label: Text, more = {} as E) => ({ initial, label, ...more });

/**
 * Settings of the installation. Their initial values, permissions, effects, audit entries, and the schemas of switches and numbers derive
 * from these entries. Settings of other types also need a schema in `shared/rows.ts` and `shared/api/settings.ts`.
 */
export const settingsFields = {
  systemName: field('LINE 客服中心', msg({ id: 'settings.system_name', message: 'System name' })),
  systemSubtitle: field('Customer Service', msg({ id: 'settings.system_subtitle', message: 'Subtitle' })),
  systemLogo: field(null, msg({ id: 'settings.logo', message: 'Logo' }), { audit: 'masked' }),
  registrationOpen: field(false, msg({ id: 'settings.registration', message: 'Allow people to sign up' }), {
    permission: 'settings.security',
  }),
  /** Lowest role for which a second factor is required. `null` means none. */
  secondFactorFrom: field(
    null,
    msg({ id: 'settings.factor_role', message: 'Two-step verification required from role' }),
    { permission: 'settings.security', effect: 'grant' },
  ),
  /** Conversations are erased after this many days without messages. `null` means never. */
  retentionDays: field(
    null,
    msg({ id: 'settings.retention_name', message: 'Days of inactivity before conversations are erased' }),
    { min: 30, max: 3650, permission: 'settings.security', effect: 'destroy' },
  ),
  /** Time of the daily backup in the business time zone, HH:MM. `null` means no daily backup. */
  backupAt: field(null, msg({ id: 'settings.backup_at', message: 'Time of the daily backup' })),
  /** Number of daily backups that are stored. If it is lowered, the oldest backups are deleted. */
  backupsKept: field(7, msg({ id: 'settings.schedule_kept', message: 'Backups to keep' }), {
    min: 1,
    max: 90,
    effect: 'destroy',
  }),
  timeZone: field(defaultTimeZone, msg({ id: 'settings.time_zone', message: 'Time zone' })),
  tolerances: field(tolerances, msg({ id: 'settings.tolerances', message: 'Wait limits' })),
  /** Benefits for brands that have not set their own texts. */
  memberBenefits: field(noBenefits, msg({ id: 'settings.benefits', message: 'Benefits' })),
  staffCapacity: field(
    limits.staffCapacity,
    msg({ id: 'settings.capacity', message: 'Open conversations per agent' }),
    { min: 1, max: 1000 },
  ),
  targetPercent: field(95, msg({ id: 'settings.target', message: 'Target for replies within 30 s' }), {
    min: 1,
    max: 99,
  }),
  reward: field(usualReward, msg({ id: 'settings.reward', message: 'Reward of the weekly champion' })),
  loadingDots: field(
    true,
    msg({ id: 'settings.loading_dots', message: 'Show a loading animation while an agent types' }),
  ),
  readMarks: field(true, msg({ id: 'settings.read_marks', message: 'Show “Read” once an agent has read the message' })),
  /** Days after which the link to a file that was sent to a customer expires. Applies to files that are sent later. */
  fileLinkDays: field(30, msg({ id: 'settings.file_link_days', message: 'Days until links to sent files expire' }), {
    min: 1,
    max: 365,
  }),
  iceServers: field([], msg({ id: 'settings.ice', message: 'Connection servers' }), {
    permission: 'settings.integrations',
  }),
  customerFields: field([], msg({ id: 'settings.customer_fields', message: 'Customer fields' })),
  /** Steps of the setup checklist that were dismissed. Hidden from everyone. */
  setupDismissed: field([], msg({ id: 'settings.setup_dismissed', message: 'Dismissed setup items' }), {
    audit: 'omitted',
  }),
};

export type SettingsField = keyof typeof settingsFields;
type Initial = { [F in SettingsField]: (typeof settingsFields)[F]['initial'] };
type PerField<V> = undefined extends V ? { [F in SettingsField]?: Exclude<V, undefined> } : Record<SettingsField, V>;

/** Calls `of` for each setting and returns an object of the results. Settings with the result `undefined` are omitted. */
export function perField<V>(of: (field: Field, name: SettingsField) => V): PerField<V> {
  const all = Object.entries(settingsFields).map(([name, field]) => [name, of(field, name as SettingsField)] as const);
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as PerField<V>;
}

export const settingsLabels = perField(({ label }) => label);
export const initialSettings = perField(({ initial }) => initial) as Initial;
