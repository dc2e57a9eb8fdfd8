import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Audit, AuditChange, AuditValue } from '../../../shared/audit.ts';
import { namesBrands } from '../../../shared/audit-brands.ts';
import { auditKindTexts } from '../../../shared/audit-texts.ts';
import { roleTexts, staffStatusTexts } from '../../../shared/people-texts.ts';
import { scheduleText } from '../../reports/schedule-text.ts';
import { dateTime } from '../../time/time.ts';
import { fieldLabels } from './field-labels.ts';

const wall = msg({ id: 'access.kind.wall', message: 'Wallboard' });

/**
 * Returns the name of the kind of an audit entry's subject, such as "brand". The API token of a wallboard is named "wallboard". A renewed
 * token always belongs to a wallboard, because no other tokens can be renewed.
 */
export function subjectText(
  i18n: I18n,
  { subject, event, changes }: Pick<Audit, 'subject' | 'event' | 'changes'>,
): string {
  const isBorneByWall = changes.some(({ field, before, after }) => field === 'bearer' && (after ?? before) === 'wall');
  const isWall = subject.kind === 'apiToken' && (event === 'api-token.renewed' || isBorneByWall);
  return i18n._(isWall ? wall : auditKindTexts[subject.kind]);
}

const acts = {
  created: msg({ id: 'access.act.created', message: 'created' }),
  changed: msg({ id: 'access.act.changed', message: 'changed' }),
  deleted: msg({ id: 'access.act.deleted', message: 'deleted' }),
  refused: msg({ id: 'access.act.was_refused', message: 'was refused' }),
  signedIn: msg({ id: 'access.act.signed_in', message: 'signed in' }),
  checked: msg({ id: 'access.act.checked', message: 'checked' }),
  tried: msg({ id: 'access.act.tried', message: 'sent a test message' }),
  replayed: msg({ id: 'access.act.replayed', message: 'webhooks reprocessed' }),
  sorted: msg({ id: 'access.act.sorted', message: 'reordered' }),
  reset: msg({ id: 'access.act.reset', message: 'reset' }),
  renewed: msg({ id: 'access.act.renewed', message: 'renewed' }),
  revoked: msg({ id: 'access.act.revoked', message: 'revoked' }),
  expired: msg({ id: 'access.act.expired', message: 'expired' }),
  erased: msg({ id: 'access.act.erased', message: 'erased' }),
  taken: msg({ id: 'access.act.taken', message: 'downloaded' }),
  restored: msg({ id: 'access.act.restored', message: 'restored' }),
  tested: msg({ id: 'access.act.tested', message: 'tested' }),
  ended: msg({ id: 'access.act.ended', message: 'ended other sessions' }),
  linked: msg({ id: 'access.act.linked', message: 'was given a password link' }),
  limited: msg({ id: 'access.act.limited', message: 'had many failed sign-ins' }),
} as const;

const ends: readonly [string, keyof typeof acts][] = [
  ['session.started', 'signedIn'],
  ['link.created', 'linked'],
  ['sign-ins.limited', 'limited'],
  ['message-tried', 'tried'],
  ['webhooks-replayed', 'replayed'],
  ['created', 'created'],
  ['deleted', 'deleted'],
  ['mail-server.removed', 'deleted'],
  ['refused', 'refused'],
  ['checked', 'checked'],
  ['sorted', 'sorted'],
  ['reset', 'reset'],
  ['renewed', 'renewed'],
  ['revoked', 'revoked'],
  ['expired', 'expired'],
  ['erased', 'erased'],
  ['backup.taken', 'taken'],
  ['backup.restored', 'restored'],
  ['tested', 'tested'],
  ['sessions.ended', 'ended'],
];

/** Returns the verb that describes an audit event, such as "created" or "signed in". */
export function actText(i18n: I18n, event: string): string {
  return i18n._(acts[ends.find(([end]) => event.endsWith(end))?.[1] ?? 'changed']);
}

export function fieldName(i18n: I18n, field: string): string {
  const labels = fieldLabels as Record<string, MessageDescriptor>;
  const [first = '', ...parts] = labels[field] === undefined ? field.split('.') : [field];
  const known = labels[first];
  return [known === undefined ? first : i18n._(known), ...parts].join(' · ');
}

const values = {
  replaced: msg({ id: 'access.value_replaced', message: 'replaced' }),
  set: msg({ id: 'access.value_set', message: 'set' }),
  none: msg({ id: 'access.value_none', message: 'none' }),
  yes: msg({ id: 'access.value_yes', message: 'yes' }),
  no: msg({ id: 'access.value_no', message: 'no' }),
  all: msg({ id: 'shell.all_brands', message: 'All brands' }),
  gone: msg({ id: 'access.value_gone', message: 'a deleted brand' }),
};

const bearerLabels = {
  program: msg({ id: 'access.bearer_program', message: 'an app' }),
  wall: msg({ id: 'access.bearer_wall', message: 'a wallboard' }),
};

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Formats a value as a list of texts: brands by name, times in the business time zone. */
export function valueTexts(
  i18n: I18n,
  { field, secret }: AuditChange,
  value: AuditValue,
  brandName: Names,
  timeZone: string,
): string[] {
  if (secret) return value === true ? [i18n._(values.set)] : [];
  if (value === null || value === '') return [];
  if (typeof value === 'boolean') return [i18n._(value ? values.yes : values.no)];
  const isOfBrands = namesBrands(field);
  return [value].flat().map((part) => {
    const text = String(part);
    if ((field === 'role' || field === 'secondFactorFrom') && text in roleTexts)
      return i18n._(roleTexts[text as keyof typeof roleTexts]);
    if (field === 'status' && text in staffStatusTexts)
      return i18n._(staffStatusTexts[text as keyof typeof staffStatusTexts]);
    if (field === 'bearer' && text in bearerLabels) return i18n._(bearerLabels[text as keyof typeof bearerLabels]);
    if (moment.test(text)) return dateTime(text, i18n.locale, timeZone);
    if (!isOfBrands) return scheduleText(i18n, field, text);
    return text === 'all' ? i18n._(values.all) : (brandName(text) ?? i18n._(values.gone));
  });
}

export type Names = (brandId: string) => string | undefined;

export const noValue = values.none;
export const replaced = values.replaced;
