import { limits } from './limits.ts';
import type { Customer, CustomerField } from './rows.ts';
import { unreachable } from './unreachable.ts';

/** Name and fields of a customer. */

export type FieldValue = Customer['fields'][string];

/** Returns the name of a customer as agents see it: the alias, or else the name from LINE. Empty if there is neither. */
export const nameOfCustomer = ({ alias, displayName }: Pick<Customer, 'alias' | 'displayName'>): string =>
  alias ?? displayName;

/** Separates names in {@link searchedNames}. Occurs in no search phrase, so that no phrase matches the end of one name and the next name. */
export const nameSeparator = '\u001f';

/** Returns the text in which a search for the customer's name looks: the alias and the name from LINE. */
export const searchedNames = ({ alias, displayName }: Pick<Customer, 'alias' | 'displayName'>): string =>
  alias === null ? displayName : `${alias}${nameSeparator}${displayName}`;

/** Whether a text can be the key of a field. Names that every JavaScript object has, such as `constructor`, are not allowed. */
export function isFieldKey(text: string): boolean {
  return /^[a-z][a-z0-9_]*$/i.test(text) && text.length <= limits.customerKeyMax && !(text in {});
}

/** Whether a text is a day of the calendar, YYYY-MM-DD. */
function isDay(text: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Returns why a value is not valid for a field. `null` if it is valid. */
export function valueProblem({ kind, choices = [] }: CustomerField, value: FieldValue): string | null {
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? null : 'must be a text';
    case 'number':
      return typeof value === 'number' ? null : 'must be a number';
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : 'must be a date, YYYY-MM-DD';
    case 'choice':
      return typeof value === 'string' && choices.includes(value) ? null : 'must be one of the choices';
    default:
      return unreachable(kind);
  }
}
