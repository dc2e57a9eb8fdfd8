import type { SessionUser } from '../../../shared/api/auth.ts';
import { can, type Permission, permissions, type Role, roles } from '../../../shared/permissions.ts';
import type { Staff } from '../../../shared/rows.ts';

/** The fields of a person as their form holds them. */
export type PersonFields = {
  fullName: string;
  username: string;
  email: string;
  /** Of a new one. */
  password: string;
  role: Role;
  status: Staff['status'];
  assignedBrands: string[];
  permissions: Permission[] | null;
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
      password: '',
      role: can(user, 'access.roles') ? 'cs_agent' : roles[0],
      status: 'active',
      assignedBrands: [],
      permissions: null,
    };
  }
  const { fullName, username, email, role, status, assignedBrands } = row;
  return {
    ...{ fullName, username, email, role, status, password: '' },
    assignedBrands: assignedBrands.toSorted(),
    permissions: row.permissions === null ? null : inOrder(row.permissions),
  };
}

/** The body of a new person: without keys that the maker may not set. */
export function newPerson(user: SessionUser, { permissions: own, ...fields }: PersonFields) {
  return { ...fields, ...(own !== null && can(user, 'access.permissions') ? { permissions: own } : {}) };
}
