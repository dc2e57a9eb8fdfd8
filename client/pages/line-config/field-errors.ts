import type { AccountField, Problem } from './account-fields.ts';

export type FieldError = Problem | { code: string };

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
