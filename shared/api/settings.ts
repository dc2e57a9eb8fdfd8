import * as z from 'zod';
import { iceUrls } from '../ice-server.ts';
import { limits } from '../limits.ts';
import { roles } from '../permissions.ts';
import { rewardOf } from '../reward.ts';
import { IceServer, Id, Settings, Time } from '../rows.ts';
import { TimeOfDay, TimeZone } from '../settings-values.ts';
import { setupSteps } from '../setup-steps.ts';
import { asRead } from './as-read.ts';
import { flag, line, memberBenefits, name, text, version } from './common.ts';
import type { Contracts } from './contract.ts';

/** UTC offsets with other minutes. Sums are stored per quarter hour, so days must begin with one. Geographic time zones all do. */
const otherMinutes = /^[+-]\d\d:?(?!00|15|30|45)\d\d/;

const seconds = z.int().min(1).max(limits.toleranceMax);
const iceServer = z.strictObject({
  urls: z.string().regex(iceUrls).max(limits.iceUrlsMax),
  username: z.string().max(limits.nameMax).optional(),
  /** Omitted: unchanged, if urls and username are the same. */
  credential: z.string().min(1).max(limits.iceCredentialMax).nullable().optional(),
});

const retentionDays = z.int().min(limits.retentionDaysMin).max(limits.retentionDaysMax);

const SettingsChanges = z
  .strictObject({
    systemName: name,
    systemSubtitle: line(limits.nameMax),
    registrationOpen: z.boolean(),
    secondFactorFrom: z.enum(roles).nullable(),
    retentionDays: retentionDays.nullable(),
    backupAt: TimeOfDay.nullable(),
    backupsKept: z.int().min(1).max(limits.backupsKeptMax),
    timeZone: TimeZone.refine((zone) => !otherMinutes.test(zone)),
    tolerances: z.strictObject({ normal: seconds, vip1: seconds, vip2: seconds, vip3: seconds }),
    memberBenefits,
    staffCapacity: z.int().min(1).max(limits.staffCapacityMax),
    targetPercent: z.int().min(limits.targetPercentMin).max(limits.targetPercentMax),
    reward: text(limits.nameMax).transform(rewardOf),
    loadingDots: z.boolean(),
    readMarks: z.boolean(),
    iceServers: z.array(asRead(IceServer, iceServer)).max(limits.iceServersMax),
    setupDismissed: z.array(z.enum(setupSteps)).max(setupSteps.length),
  })
  .partial();

const RestoredBackup = z.strictObject({
  takenAt: Time,
  /** Number of records in the backup. */
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

/** Additional permissions for fields whose value changes. */
const guarded = {
  fieldKeys: {
    of: {
      secondFactorFrom: 'settings.security',
      registrationOpen: 'settings.security',
      retentionDays: 'settings.security',
      iceServers: 'settings.integrations',
    },
    others: 'settings.system',
  },
} as const;

/** Effects of changed settings. A lower number of retained backups deletes the excess ones. */
const effect = {
  parts: { secondFactorFrom: 'grant', retentionDays: 'destroy', backupsKept: 'destroy' },
  others: 'change',
} as const;

export const settingsContracts = {
  'GET /settings': { summary: 'The settings.', permission: 'settings.view', answer: Settings },
  'PUT /settings': {
    summary:
      'Change settings; what is left out stays. Tolerances hold for turns that start after it. A TURN server needs a credential, which is never shown again and stays while it is left out: without a username the secret that the TURN server shares (use-auth-secret), from which each call gets credentials that expire; with one, its password.',
    effect,
    permission: ['settings.system', 'settings.security', 'settings.integrations'],
    ...guarded,
    body: asRead(Settings, SettingsChanges.extend({ version })),
    answer: Settings,
    refusals: ['changed_meanwhile'],
    example: { body: { systemName: 'Tea House Service', staffCapacity: 12 } },
  },
  'GET /settings/retention': {
    summary:
      'Conversations that would be erased if those were in which nothing was said for so many days. Their records stay, and with them every figure.',
    permission: 'settings.security',
    query: z.strictObject({ days: z.coerce.number().pipe(retentionDays) }),
    answer: z.strictObject({
      conversations: z.int(),
      messages: z.int(),
      /** Whether there are more than the counted ones. */
      isMore: z.boolean(),
    }),
  },
  'POST /settings/reset': {
    summary: 'Back to how the product came. Nothing changes where that takes a key that the person lacks.',
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
    refusals: ['not_an_image', 'image_too_large', 'image_too_wide', 'upload_failed'],
  },
  'DELETE /settings/logo': {
    summary: 'Take the logo away.',
    effect: 'change',
    permission: 'settings.system',
    answer: Settings,
  },
  'GET /settings/logo': {
    summary: "The system's logo, a picture.",
    permission: 'public',
    query: z.strictObject({ v: z.string().max(100).optional() }),
    answer: null,
    refusals: ['media_not_found'],
  },
  'GET /settings/backup': {
    summary:
      'One tar archive with everything, taken while running. Under the header backup-passphrase, percent-encoded as headers are ASCII, else under BACKUP_PASSPHRASE of the server, all of it is sealed, as by openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -md sha256, and the key of the secrets goes along; without either, or with plain=true, it is not, and plain=false is refused where nothing seals it.',
    effect: 'extract',
    permission: 'settings.system',
    personal: true,
    query: z.strictObject({ plain: flag.optional() }),
    answer: null,
  },
  'GET /settings/backups': {
    summary: 'The schedule of backups: where they go, the last one there, the next, and a failure.',
    permission: 'settings.system',
    answer: BackupSchedule,
  },
  'POST /settings/restore': {
    summary:
      'Put a backup back (a multipart form: the passphrase as it is, where one was given, then the file; or the header backup-passphrase, percent-encoded). It is checked whole before anything changes, and rows of kind `upkeep` tell how far that is; then the product starts anew.',
    effect: 'destroy',
    permission: 'settings.system',
    personal: true,
    upload: true,
    answer: RestoredBackup,
    refusals: ['not_a_backup', 'backup_too_new', 'wrong_passphrase', 'upload_failed', 'payload_too_large', 'busy'],
  },
} as const satisfies Contracts;
