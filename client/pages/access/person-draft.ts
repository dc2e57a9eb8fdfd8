import type { SessionUser } from '../../../shared/api/auth.ts';
import { can, type Permission, permissions, type Role, roles } from '../../../shared/permissions.ts';
import type { Staff } from '../../../shared/rows.ts';
import type { Language } from '../../../shared/vocabulary.ts';

/** Field values of the person form. */
export type PersonFields = {
  fullName: string;
  username: string;
  email: string;
  /** How a new person first signs in: by a link for choosing a password, or with the given password. */
  signIn: 'link' | 'password';
  /** Used if `signIn` is `password`. */
  password: string;
  role: Role;
  status: Staff['status'];
  assignedBrands: string[];
  permissions: Permission[] | null;
  languages: Language[];
};

/** Permissions in the order of the specification, so that equal sets are equal lists. */
export const inOrder = (keys: readonly string[]): Permission[] => permissions.filter((key) => keys.includes(key));

/** @param user the editor; without `access.roles`, a new person gets the lowest role */
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

/** Request body for a new person. Leaves out permissions that the editor cannot set, and the password if the person chooses it. */
export function newPerson(user: SessionUser, fields: PersonFields) {
  const { fullName, username, email, role, assignedBrands, languages, permissions: own, signIn, password } = fields;
  return {
    ...{ fullName, username, email, role, assignedBrands, languages },
    ...(own !== null && can(user, 'access.permissions') ? { permissions: own } : {}),
    ...(signIn === 'password' ? { password } : {}),
  };
}
