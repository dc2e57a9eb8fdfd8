import { nameOfCustomer } from '../../shared/customer.ts';
import type { Customer } from '../../shared/rows.ts';

type Names = Pick<Customer, 'alias' | 'displayName'>;

/**
 * Removes bidirectional control characters from a name, because they would reverse the text after it.
 * @returns '' if nothing of the name is visible
 */
export function shownName(name: string): string {
  const shown = name.replace(/[\u202A-\u202E\u2066-\u2069]/g, '').trim();
  return /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(shown) ? shown : '';
}

/** Returns the visible name of a customer: the alias, or else the name from LINE. '' if there is none. */
export function shownCustomer(customer: Names | undefined): string {
  return customer === undefined ? '' : shownName(nameOfCustomer(customer));
}

/** Returns {@link shownCustomer}, or "LINE" if the customer has no visible name. */
export function customerOrLine(customer: Names | undefined): string {
  return shownCustomer(customer) || 'LINE';
}

/** Returns the visible name from LINE of a customer whose alias is shown instead. `null` if no alias is shown, or there is no name. */
export function nameBesideAlias({ alias, displayName }: Names): string | null {
  const name = shownName(displayName);
  return alias === null || name === '' || name === shownName(alias) ? null : name;
}

/** Returns the visible name, or "LINE" if there is none. For places with little space; see useCustomerName for the full text. */
export function nameOrLine(name: string): string {
  return shownName(name) || 'LINE';
}
