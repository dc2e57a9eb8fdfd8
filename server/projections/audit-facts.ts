import type { AuditChange, AuditValue } from '../../shared/audit.ts';
import type { AuditKind } from '../../shared/audit-texts.ts';
import { noMailServer } from '../../shared/mail-row.ts';
import { perField } from '../../shared/settings-fields.ts';
import { viewerOf } from '../../shared/viewer.ts';
import { defaultSettings } from './defaults.ts';
import type { AllRows, InboxKind, Stored } from './stored.ts';

/**
 * The table in this file declares which fields of administrative rows the audit log shows. Every field of each kind is listed, so that a
 * new field does not compile until its treatment in the audit log is decided.
 */

/**
 * How the audit log shows a field. `shown`: with its values. `masked`: only whether there is a value. `omitted`: not at all, because
 * administrators do not set it or another field contains the same information.
 */
type Treatment = 'shown' | 'masked' | 'omitted';

interface Audited<K extends InboxKind> {
  fields: { readonly [F in keyof AllRows[K]]-?: Treatment };
  /** Returns further facts, from the hidden part of the row or derived from it. */
  more?: (stored: Stored<K>) => Record<string, Fact>;
  name: (row: AllRows[K]) => string;
  /** Returns the brands that an entry about the row concerns. `all` means the whole installation. */
  brands: (row: AllRows[K]) => readonly (string | null)[];
  /** Row with the default values. Changes of a row that does not exist yet are shown relative to these values. */
  start?: AllRows[K];
}

export type Fact = { value: unknown; masked: boolean };
const shown = (value: unknown): Fact => ({ value, masked: false });
const masked = (value: unknown): Fact => ({ value, masked: true });
const common = { id: 'omitted', version: 'omitted', createdAt: 'omitted' } as const;

export type AuditedKind = Extract<AuditKind, InboxKind>;

const audited: { readonly [K in AuditedKind]: Audited<K> } = {
  staff: {
    fields: {
      ...common,
      username: 'shown',
      fullName: 'shown',
      email: 'shown',
      role: 'shown',
      status: 'shown',
      assignedBrands: 'shown',
      elsewhere: 'omitted',
      permissions: 'omitted',
      permissionCount: 'omitted',
      reserved: 'omitted',
      hasSecondFactor: 'shown',
      lastLoginAt: 'omitted',
      presence: 'omitted',
      languages: 'shown',
    },
    more: (stored) => ({
      permissions: shown(viewerOf(stored).permissions),
      ownPermissions: shown(stored.hidden.permissions !== null),
      password: masked(stored.hidden.passwordHash),
    }),
    name: ({ fullName }) => fullName,
    brands: ({ assignedBrands }) => assignedBrands,
  },
  brand: {
    fields: {
      ...common,
      name: 'shown',
      description: 'shown',
      colorScheme: 'shown',
      logoUrl: 'masked',
      currency: 'shown',
    },
    name: ({ name }) => name,
    brands: ({ id }) => [id],
  },
  lineAccount: {
    fields: {
      ...common,
      brandId: 'shown',
      nickname: 'shown',
      channelId: 'shown',
      hasChannelSecret: 'omitted',
      hasAccessToken: 'omitted',
      enabled: 'shown',
      botUserId: 'shown',
      botName: 'shown',
      lastEventAt: 'omitted',
    },
    more: ({ hidden }) => ({
      channelSecret: masked(hidden.channelSecret),
      accessToken: masked(hidden.accessToken),
      messagePrice: shown(hidden.messagePrice),
    }),
    name: ({ nickname }) => nickname,
    brands: ({ brandId }) => [brandId],
  },
  label: {
    fields: { id: 'omitted', version: 'omitted', brandId: 'omitted', name: 'shown', color: 'shown', preset: 'omitted' },
    name: ({ name }) => name,
    brands: ({ brandId }) => [brandId],
  },
  quickReply: {
    fields: {
      id: 'omitted',
      version: 'omitted',
      brandId: 'shown',
      ownerId: 'omitted',
      kind: 'shown',
      title: 'shown',
      text: 'shown',
      mediaId: 'masked',
      mediaKind: 'omitted',
      card: 'omitted',
      preset: 'omitted',
      keywords: 'shown',
      category: 'shown',
      sort: 'omitted',
      useCount: 'omitted',
    },
    more: ({ row }) => ({ card: shown((row.card?.cards ?? []).map(({ title, text }) => `${title} ${text}`.trim())) }),
    name: ({ title }) => title,
    brands: ({ brandId }) => [brandId],
  },
  macro: {
    fields: {
      id: 'omitted',
      version: 'omitted',
      brandId: 'shown',
      ownerId: 'omitted',
      name: 'shown',
      actions: 'omitted',
    },
    more: ({ row }) => ({
      actions: shown(row.actions.map(({ type, ...action }) => `${type} ${Object.values(action).flat().join(' ')}`)),
    }),
    name: ({ name }) => name,
    brands: ({ brandId }) => [brandId],
  },
  view: {
    fields: {
      id: 'omitted',
      version: 'omitted',
      name: 'shown',
      ownerId: 'omitted',
      brandIds: 'shown',
      query: 'omitted',
      sort: 'shown',
      order: 'omitted',
    },
    more: ({ row }) => ({
      query: shown(Object.entries(row.query).map(([name, value]) => `${name} ${[value].flat().join(' ')}`)),
    }),
    name: ({ name }) => name,
    brands: ({ brandIds }) => brandIds,
  },
  automation: {
    fields: {
      id: 'omitted',
      version: 'omitted',
      brandId: 'omitted',
      defaultLanguage: 'shown',
      greeting: 'shown',
      outsideHours: 'shown',
      rating: 'shown',
    },
    name: () => '',
    brands: ({ brandId }) => [brandId],
  },
  brandBenefits: {
    fields: {
      id: 'omitted',
      version: 'omitted',
      brandId: 'omitted',
      normal: 'shown',
      vip1: 'shown',
      vip2: 'shown',
      vip3: 'shown',
    },
    name: () => '',
    brands: ({ brandId }) => [brandId],
  },
  brandLimits: {
    fields: {
      id: 'omitted',
      version: 'omitted',
      brandId: 'omitted',
      warnAt: 'shown',
      stopAt: 'shown',
      month: 'omitted',
      level: 'omitted',
    },
    name: () => '',
    brands: ({ brandId }) => [brandId],
  },
  settings: {
    fields: { id: 'omitted', version: 'omitted', ...perField<Treatment>(({ audit }) => audit ?? 'shown') },
    more: (stored) => ({ iceCredentials: masked(stored.hidden?.iceCredentials.join('\n') ?? '') }),
    name: () => '',
    brands: () => ['all'],
    start: defaultSettings,
  },
  schedule: {
    fields: {
      ...common,
      name: 'shown',
      template: 'shown',
      brand: 'omitted',
      range: 'shown',
      format: 'shown',
      language: 'shown',
      frequency: 'shown',
      weekday: 'shown',
      day: 'shown',
      time: 'shown',
      recipients: 'shown',
      active: 'shown',
      nextRunAt: 'omitted',
      lastRun: 'omitted',
      running: 'omitted',
      savedBy: 'omitted',
    },
    more: ({ row: { brand } }) => ({ brandIds: shown(brand.split(',')) }),
    name: ({ name }) => name,
    brands: ({ brand }) => brand.split(','),
  },
  mailServer: {
    fields: {
      id: 'omitted',
      version: 'omitted',
      host: 'shown',
      port: 'shown',
      security: 'shown',
      username: 'shown',
      hasPassword: 'omitted',
      fromName: 'shown',
      fromAddress: 'shown',
    },
    more: ({ hidden }) => ({ password: masked(hidden.password) }),
    name: ({ host }) => host,
    brands: () => ['all'],
    start: noMailServer,
  },
  apiToken: {
    fields: {
      ...common,
      bearer: 'shown',
      name: 'shown',
      hash: 'omitted',
      permissions: 'shown',
      assignedBrands: 'shown',
      createdBy: 'omitted',
      expiresAt: 'omitted',
    },
    more: ({ row }) => ({ expiresAt: shown(new Date(row.expiresAt).toISOString()) }),
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
  for (const [field, treatment] of Object.entries(fields) as [string, Treatment][]) {
    if (treatment !== 'omitted')
      split(facts, field, { value: row[field as keyof typeof row], masked: treatment === 'masked' });
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

/** Returns the facts that differ. For secrets, the result contains only whether there was a value before and after. */
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
  if (Array.isArray(value)) return value.map(asText);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return null;
}

/** Returns an entry of a list as text. The values of an object are joined with spaces. */
const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).join(' ') : String(value);
