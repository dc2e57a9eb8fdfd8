import * as z from 'zod';
import { iceUrls } from '../ice-server.ts';
import { limits } from '../limits.ts';
import { roles } from '../permissions.ts';
import { rewardOf } from '../reward.ts';
import { IceServer, Id, Settings, Time } from '../rows.ts';
import { perField, settingsFields } from '../settings-fields.ts';
import { type Bounds, settingsSchema } from '../settings-schemas.ts';
import { TimeOfDay, TimeZone, Tolerances } from '../settings-values.ts';
import { setupSteps } from '../setup-steps.ts';
import { asRead } from './as-read.ts';
import { flag, line, memberBenefits, name, text, version } from './common.ts';
import type { Contracts } from './contract.ts';
import { customerFields } from './customer.ts';

/**
 * UTC offsets that are not a multiple of 15 minutes. They are refused, because sums are stored per quarter hour and each day must begin
 * with a new quarter hour. All time zones named after places comply.
 */
const otherMinutes = /^[+-]\d\d:?(?!00|15|30|45)\d\d/;

const iceServer = z.strictObject({
  urls: z.string().regex(iceUrls).max(limits.iceUrlsMax),
  username: z.string().max(limits.nameMax).optional(),
  /**
   * Credential of the STUN or TURN server. If omitted, the stored credential remains, provided that `urls` and `username` are unchanged.
   */
  credential: z.string().min(1).max(limits.iceCredentialMax).nullable().optional(),
});

const within = ({ min, max }: Bounds) => z.int().min(min).max(max);

const SettingsChanges = settingsSchema(within, {
  systemName: name,
  systemSubtitle: line(limits.nameMax),
  secondFactorFrom: z.enum(roles).nullable(),
  backupAt: TimeOfDay.nullable(),
  timeZone: TimeZone.refine((zone) => !otherMinutes.test(zone)),
  tolerances: Tolerances,
  memberBenefits,
  reward: text(limits.nameMax).transform(rewardOf),
  iceServers: z.array(asRead(IceServer, iceServer)).max(limits.iceServersMax),
  customerFields,
  setupDismissed: z.array(z.enum(setupSteps)).max(setupSteps.length),
}).partial();

const RestoredBackup = z.strictObject({
  takenAt: Time,
  /** Number of records in the log of the backup. */
  head: z.int(),
  /** Accounts whose secrets no available key can decrypt. The secrets have to be entered again. */
  accountsWithoutSecrets: z.array(z.strictObject({ id: Id, nickname: z.string() })),
});

const BackupSchedule = z.strictObject({
  folder: z.string(),
  /** Whether BACKUP_PASSPHRASE is set. */
  sealed: z.boolean(),
  /** Whether a backup is being written. Changes are pushed as a row of kind `upkeep`. */
  running: z.boolean(),
  nextAt: Time.nullable(),
  failedAt: Time.nullable(),
  last: z
    .strictObject({
      name: z.string(),
      at: Time,
      bytes: z.int(),
      /** Whether the backup was written after the day in its name, because the server was down or an attempt failed. */
      late: z.boolean(),
    })
    .nullable(),
});

/** Permissions of the individual settings. Each is required only if the request changes the value of the setting. */
const guarded = {
  fieldKeys: { of: perField(({ permission }) => permission), others: 'settings.system' },
} as const;

export const settingsContracts = {
  'GET /settings': { summary: 'Get the settings.', permission: 'settings.view', answer: Settings },
  'PUT /settings': {
    summary:
      'Change settings. Omitted fields are unchanged. New wait limits apply to turns that start afterwards. A TURN server requires a credential, which is never returned and is kept if omitted: with a username, its password; without a username, the shared secret of the TURN server (use-auth-secret), from which expiring credentials are generated for each call.',
    effect: { parts: perField(({ effect }) => effect), others: 'change' },
    permission: ['settings.system', 'settings.security', 'settings.integrations'],
    ...guarded,
    body: asRead(Settings, SettingsChanges.extend({ version })),
    answer: Settings,
    refusals: ['changed_meanwhile'],
    example: { body: { systemName: 'Tea House Service', staffCapacity: 12 } },
  },
  'GET /settings/retention': {
    summary:
      'Get the number of conversations that would be erased because they have been inactive for the given number of days. Their records and all metrics are kept.',
    permission: 'settings.security',
    query: z.strictObject({ days: z.coerce.number().pipe(within(settingsFields.retentionDays)) }),
    answer: z.strictObject({
      conversations: z.int(),
      messages: z.int(),
      /** Whether there are more conversations than were counted. */
      isMore: z.boolean(),
    }),
  },
  'POST /settings/reset': {
    summary:
      'Reset the settings to their defaults. Nothing changes if the caller lacks a permission that this requires.',
    effect: 'destroy',
    permission: 'settings.system',
    ...guarded,
    answer: Settings,
  },
  'POST /settings/logo': {
    summary: "Upload the system's logo (one file of a multipart form): PNG, JPG or GIF by content, at most 2 MB.",
    effect: 'change',
    permission: 'settings.system',
    upload: true,
    answer: Settings,
    refusals: ['not_an_image', 'image_too_large', 'image_too_wide', 'upload_failed', 'disk_full', 'not_stored'],
  },
  'DELETE /settings/logo': {
    summary: 'Remove the logo.',
    effect: 'change',
    permission: 'settings.system',
    answer: Settings,
  },
  'GET /settings/logo': {
    summary: "Get the image of the system's logo.",
    permission: 'public',
    query: z.strictObject({ v: z.string().max(100).optional() }),
    answer: null,
    refusals: ['media_not_found'],
  },
  'GET /settings/backup': {
    summary:
      'Download a backup of everything as one tar archive. With the header backup-passphrase (percent-encoded, because headers are ASCII) or else BACKUP_PASSPHRASE of the server, the archive is encrypted, as by openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -md sha256, and includes the secret key. Without either, or with plain=true and without the header, it is neither encrypted nor includes the key. With plain=false, the call is refused if there is no passphrase.',
    effect: 'extract',
    permission: 'settings.system',
    personal: true,
    query: z.strictObject({ plain: flag.optional() }),
    answer: null,
  },
  'GET /settings/backups': {
    summary: 'Get the backup schedule: folder, last backup, next backup, and failure, if any.',
    permission: 'settings.system',
    answer: BackupSchedule,
  },
  'POST /settings/restore': {
    summary:
      'Restore a backup: a multipart form with the passphrase (unencoded, if there is one) followed by the file, or the header backup-passphrase (percent-encoded). The complete backup is checked before anything changes; rows of kind `upkeep` show the progress. Then the product restarts.',
    effect: 'destroy',
    permission: 'settings.system',
    personal: true,
    upload: true,
    answer: RestoredBackup,
    refusals: [
      'not_in_cluster',
      'not_a_backup',
      'backup_too_new',
      'wrong_passphrase',
      'upload_failed',
      'disk_full',
      'busy',
    ],
  },
} as const satisfies Contracts;
