import type { AuditChange, AuditValue } from '../../shared/audit.ts';
import { noMailServer } from '../../shared/mail-row.ts';
import { viewerOf } from '../../shared/viewer.ts';
import type { AuditKind } from '../../shared/vocabulary.ts';
import { defaultSettings } from './defaults.ts';
import type { AllRows, InboxKind, Stored } from './stored.ts';

/**
 * Audit entries of administrative rows. Each field of each kind must be listed: a new field does not compile until its treatment is
 * declared.
 */

/**
 * How a field appears in the audit: with its values, only as present or absent (`masked`), or not at all (`left`: no administrator sets it,
 * or another field covers it).
 */
type Way = 'told' | 'masked' | 'left';

interface Audited<K extends InboxKind> {
  fields: { readonly [F in keyof AllRows[K]]-?: Way };
  /** Facts from the hidden part of the row, and facts derived from them. */
  more?: (stored: Stored<K>) => Record<string, Fact>;
  name: (row: AllRows[K]) => string;
  /** Brands concerned; `all` for the whole installation. */
  brands: (row: AllRows[K]) => readonly (string | null)[];
  /** The row before anyone has set it. */
  start?: AllRows[K];
}

export type Fact = { value: unknown; masked: boolean };
const told = (value: unknown): Fact => ({ value, masked: false });
const masked = (value: unknown): Fact => ({ value, masked: true });
const common = { id: 'left', version: 'left', createdAt: 'left' } as const;

export type AuditedKind = Extract<AuditKind, InboxKind>;

const audited: { readonly [K in AuditedKind]: Audited<K> } = {
  staff: {
    fields: {
      ...common,
      username: 'told',
      fullName: 'told',
      email: 'told',
      role: 'told',
      status: 'told',
      assignedBrands: 'told',
      elsewhere: 'left',
      permissions: 'left',
      permissionCount: 'left',
      reserved: 'left',
      hasSecondFactor: 'told',
      lastLoginAt: 'left',
      presence: 'left',
      languages: 'told',
    },
    more: (stored) => ({
      permissions: told(viewerOf(stored).permissions),
      ownPermissions: told(stored.hidden.permissions !== null),
      password: masked(stored.hidden.passwordHash),
    }),
    name: ({ fullName }) => fullName,
    brands: ({ assignedBrands }) => assignedBrands,
  },
  brand: {
    fields: {
      ...common,
      name: 'told',
      description: 'told',
      colorScheme: 'told',
      logoUrl: 'masked',
      currency: 'told',
    },
    name: ({ name }) => name,
    brands: ({ id }) => [id],
  },
  lineAccount: {
    fields: {
      ...common,
      brandId: 'told',
      nickname: 'told',
      channelId: 'told',
      hasChannelSecret: 'left',
      hasAccessToken: 'left',
      enabled: 'told',
      botUserId: 'told',
      botName: 'told',
      lastEventAt: 'left',
    },
    more: ({ hidden }) => ({
      channelSecret: masked(hidden.channelSecret),
      accessToken: masked(hidden.accessToken),
      messagePrice: told(hidden.messagePrice),
    }),
    name: ({ nickname }) => nickname,
    brands: ({ brandId }) => [brandId],
  },
  label: {
    fields: { id: 'left', version: 'left', brandId: 'left', name: 'told', color: 'told', preset: 'left' },
    name: ({ name }) => name,
    brands: ({ brandId }) => [brandId],
  },
  quickReply: {
    fields: {
      id: 'left',
      version: 'left',
      brandId: 'told',
      title: 'told',
      text: 'told',
      keywords: 'told',
      category: 'told',
      sort: 'left',
      useCount: 'left',
    },
    name: ({ title }) => title,
    brands: ({ brandId }) => [brandId],
  },
  automation: {
    fields: {
      id: 'left',
      version: 'left',
      brandId: 'left',
      defaultLanguage: 'told',
      greeting: 'told',
      outsideHours: 'told',
      rating: 'told',
    },
    name: () => '',
    brands: ({ brandId }) => [brandId],
  },
  brandBenefits: {
    fields: {
      id: 'left',
      version: 'left',
      brandId: 'left',
      normal: 'told',
      vip1: 'told',
      vip2: 'told',
      vip3: 'told',
    },
    name: () => '',
    brands: ({ brandId }) => [brandId],
  },
  brandLimits: {
    fields: {
      id: 'left',
      version: 'left',
      brandId: 'left',
      warnAt: 'told',
      stopAt: 'told',
      month: 'left',
      level: 'left',
    },
    name: () => '',
    brands: ({ brandId }) => [brandId],
  },
  settings: {
    fields: {
      id: 'left',
      version: 'left',
      systemName: 'told',
      systemSubtitle: 'told',
      systemLogo: 'masked',
      registrationOpen: 'told',
      timeZone: 'told',
      tolerances: 'told',
      memberBenefits: 'told',
      staffCapacity: 'told',
      targetPercent: 'told',
      reward: 'told',
      loadingDots: 'told',
      readMarks: 'told',
      iceServers: 'told',
      secondFactorFrom: 'told',
      retentionDays: 'told',
      backupAt: 'told',
      backupsKept: 'told',
      setupDismissed: 'left',
    },
    more: (stored) => ({ iceCredentials: masked(stored.hidden?.iceCredentials.join('\n') ?? '') }),
    name: () => '',
    brands: () => ['all'],
    start: defaultSettings,
  },
  schedule: {
    fields: {
      ...common,
      name: 'told',
      template: 'told',
      brand: 'left',
      range: 'told',
      format: 'told',
      language: 'told',
      frequency: 'told',
      weekday: 'told',
      day: 'told',
      time: 'told',
      recipients: 'told',
      active: 'told',
      nextRunAt: 'left',
      lastRun: 'left',
      running: 'left',
      savedBy: 'left',
    },
    more: ({ row: { brand } }) => ({ brandIds: told(brand.split(',')) }),
    name: ({ name }) => name,
    brands: ({ brand }) => brand.split(','),
  },
  mailServer: {
    fields: {
      id: 'left',
      version: 'left',
      host: 'told',
      port: 'told',
      security: 'told',
      username: 'told',
      hasPassword: 'left',
      fromName: 'told',
      fromAddress: 'told',
    },
    more: ({ hidden }) => ({ password: masked(hidden.password) }),
    name: ({ host }) => host,
    brands: () => ['all'],
    start: noMailServer,
  },
  apiToken: {
    fields: {
      ...common,
      bearer: 'told',
      name: 'told',
      hash: 'left',
      permissions: 'told',
      assignedBrands: 'told',
      createdBy: 'left',
      expiresAt: 'left',
    },
    more: ({ row }) => ({ expiresAt: told(new Date(row.expiresAt).toISOString()) }),
    name: ({ name }) => name,
    brands: ({ assignedBrands }) => assignedBrands,
  },
};

export const isAudited = (kind: string): kind is AuditedKind => Object.hasOwn(audited, kind);

export const auditedOf = <K extends AuditedKind>(kind: K) => audited[kind] as unknown as Audited<K>;

/** Returns all facts of a row, with objects split into their fields. Empty if there is no row. */
export function factsOf<K extends AuditedKind>(kind: K, stored: Stored<K> | undefined): Map<string, Fact> {
  const { fields, more, start } = auditedOf(kind);
  const row = stored?.row ?? start;
  const facts = new Map<string, Fact>();
  if (row === undefined) return facts;
  for (const [field, way] of Object.entries(fields) as [string, Way][]) {
    if (way !== 'left') split(facts, field, { value: row[field as keyof typeof row], masked: way === 'masked' });
  }
  if (stored !== undefined) for (const [field, fact] of Object.entries(more?.(stored) ?? {})) split(facts, field, fact);
  return facts;
}

function split(facts: Map<string, Fact>, field: string, { value, masked }: Fact): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    facts.set(field, { value, masked });
    return;
  }
  for (const [part, inner] of Object.entries(value)) split(facts, `${field}.${part}`, { value: inner, masked });
}

const nothing: Fact = { value: null, masked: false };

/** Returns the facts that differ. Values of secrets are omitted. */
export function changesOf(before: ReadonlyMap<string, Fact>, after: ReadonlyMap<string, Fact>): AuditChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const [was, is] = [before.get(field) ?? nothing, after.get(field) ?? nothing];
    if (JSON.stringify(was.value) === JSON.stringify(is.value) || (isEmpty(was.value) && isEmpty(is.value))) return [];
    const secret = was.masked || is.masked;
    const value = (fact: Fact) => (secret ? !isEmpty(fact.value) : asValue(fact.value));
    return [{ field, before: value(was), after: value(is), secret }];
  });
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function asValue(value: unknown): AuditValue {
  if (Array.isArray(value)) return value.map(asWords);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}

/** Returns a list entry as text: a string, or the values of a small object joined with spaces. */
const asWords = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).join(' ') : String(value);
