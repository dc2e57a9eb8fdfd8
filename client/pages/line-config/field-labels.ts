import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { errors, isErrorCode } from '../../../shared/errors.ts';
import type { Brand } from '../../../shared/rows.ts';
import type { AccountField, AccountFields, Problem } from './account-fields.ts';
import type { LimitField } from './use-limit-drafts.ts';

export const fieldLabels: Record<AccountField, MessageDescriptor> = {
  nickname: msg({ id: 'lineconfig.nickname', message: 'OA nickname' }),
  brandId: msg({ id: 'lineconfig.brand', message: 'Brand' }),
  channelId: msg({ id: 'lineconfig.channel_id', message: 'Channel ID' }),
  enabled: msg({ id: 'lineconfig.enabled', message: 'Enabled' }),
  channelSecret: msg({ id: 'lineconfig.channel_secret', message: 'Channel secret' }),
  accessToken: msg({ id: 'lineconfig.access_token', message: 'Channel access token' }),
  messagePrice: msg({ id: 'lineconfig.message_price', message: 'Price of a billed message' }),
};

export const limitLabels: Record<LimitField, MessageDescriptor> = {
  warnAt: msg({ id: 'lineconfig.warn_at', message: 'Warn at' }),
  stopAt: msg({ id: 'lineconfig.stop_at', message: 'Stop at' }),
};

const required = msg({ id: 'lineconfig.required', message: 'Please fill in all required fields.' });
const spaces = msg({
  id: 'lineconfig.spaces',
  message: 'This contains a space, a line break or another character that LINE values never have.',
});
/** Fields whose values are copied from LINE's console. */
const copied: readonly AccountField[] = ['channelId', 'channelSecret', 'accessToken'];
const refused = msg({ id: 'forms.refused', message: 'The server did not accept this value.' });

/** Returns the text of a field error. */
export function problemText(error: FieldError, field: AccountField): MessageDescriptor {
  if (error === 'required') return required;
  if (error === 'spaces') return spaces;
  const { code } = error;
  if (code === 'validation_failed') return copied.includes(field) ? spaces : refused;
  return isErrorCode(code) ? errors[code][1] : refused;
}

type FieldError = Problem | { code: string };

/** Validation errors by account id and field. Accounts without errors are not included. */
export type FieldErrors = ReadonlyMap<string, ReadonlyMap<AccountField, FieldError>>;

export function withError(errors: FieldErrors, id: string, field: AccountField, error: FieldError): FieldErrors {
  return new Map(errors).set(id, new Map(errors.get(id)).set(field, error));
}

export function withoutError(errors: FieldErrors, id: string, field: AccountField): FieldErrors {
  const left = new Map([...(errors.get(id) ?? [])].filter(([name]) => name !== field));
  const others = [...errors].filter(([other]) => other !== id);
  return new Map(left.size === 0 ? others : [...others, [id, left]]);
}

/** Returns a function that formats a field value. */
export function useValueText(brands: readonly Brand[]) {
  const { t } = useLingui();
  return (field: AccountField, { [field]: value }: AccountFields): string => {
    // Secrets are never shown. Dots only indicate that the values differ.
    if (field === 'channelSecret' || field === 'accessToken') return '••••';
    if (typeof value === 'boolean')
      return value
        ? t({ id: 'lineconfig.enabled', message: 'Enabled' })
        : t({ id: 'lineconfig.disabled', message: 'Disabled' });
    if (field === 'brandId') return brands.find(({ id }) => id === value)?.name ?? '—';
    return value === null || value === '' ? '—' : String(value);
  };
}
