import type { SessionUser } from '../../../shared/api/auth.ts';
import { can, type Permission, permissions, type Role, roles } from '../../../shared/permissions.ts';
import type { Staff } from '../../../shared/rows.ts';
import type { Language } from '../../../shared/vocabulary.ts';

/** The fields of a person as their form holds them. */
export type PersonFields = {
  fullName: string;
  username: string;
  email: string;
  /** How a new person signs in first: with a password that they choose behind a link, or with a given one. */
  signIn: 'link' | 'password';
  /** The given one. */
  password: string;
  role: Role;
  status: Staff['status'];
  assignedBrands: string[];
  permissions: Permission[] | null;
  languages: Language[];
};

/** Keys in the order of the specification, so that equal sets are equal lists. */
export const inOrder = (keys: readonly string[]): Permission[] => permissions.filter((key) => keys.includes(key));

/** @param user the editor: without the key to change roles a new person has the lowest */
export function fieldsOf(user: SessionUser, row: Staff | null): PersonFields {
  if (row === null) {
    return {
      fullName: '',
      username: '',
      email: '',
      signIn: 'link',
      password: '',
      role: can(user, 'access.roles') ? 'cs_agent' : roles[0],
      status: 'active',
      assignedBrands: [],
      permissions: null,
      languages: [],
    };
  }
  const { fullName, username, email, role, status, assignedBrands, languages } = row;
  return {
    ...{ fullName, username, email, role, status, signIn: 'link' as const, password: '' },
    assignedBrands: assignedBrands.toSorted(),
    languages,
    permissions: row.permissions === null ? null : inOrder(row.permissions),
  };
}

/** The body of a new person: without permissions that the creator cannot set, and without a password that they choose themselves. */
export function newPerson(user: SessionUser, fields: PersonFields) {
  const { fullName, username, email, role, assignedBrands, languages, permissions: own, signIn, password } = fields;
  return {
    ...{ fullName, username, email, role, assignedBrands, languages },
    ...(own !== null && can(user, 'access.permissions') ? { permissions: own } : {}),
    ...(signIn === 'password' ? { password } : {}),
  };
}
