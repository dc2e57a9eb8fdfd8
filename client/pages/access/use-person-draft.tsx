import { Trans, useLingui } from '@lingui/react/macro';
import { isEmail } from '@mantine/form';
import { useState } from 'react';
import type { SessionUser } from '../../../shared/api/auth.ts';
import { nameProblem, usernameProblem } from '../../../shared/names.ts';
import { can, type Permission, permissions, type Role, roles, seesAllBrands } from '../../../shared/permissions.ts';
import type { Staff } from '../../../shared/rows.ts';
import type { Language } from '../../../shared/vocabulary.ts';
import { call } from '../../api/api.ts';
import { useSharedDraft } from '../../forms/use-shared-draft.ts';
import { useUser } from '../../session/session.ts';
import { barOf } from './edit-bar.ts';
import type { PasswordLink } from './link-dialog.tsx';

const missing = <Trans id="access.required">Please fill in all required fields.</Trans>;
const filled = (value: string) => (value.trim() === '' ? missing : null);
const email = isEmail(<Trans id="access.email_wrong">Enter a valid email address.</Trans>);
/** Returns the validation rules of the form. The email address is required, unless the account was created without one. */
const rulesFor = (person: Staff | null) => ({
  // The result of a rule only marks the field as invalid. The field itself shows the reason.
  fullName: (value: string) => (nameProblem(value) === null ? null : missing),
  username: (value: string) => (usernameProblem(value) === null ? null : missing),
  email: (value: string) => (value === '' && person?.email === '' ? null : (filled(value) ?? email(value))),
  password: (value: string, { signIn }: PersonValues) =>
    person === null && signIn === 'password' ? filled(value) : null,
});

/**
 * Returns the draft of a person's fields, with concurrent changes by other users. `bar` is the reason if the signed-in user cannot edit the
 * person.
 */
export function usePersonDraft(person: Staff | null, onCreated: () => void, onLink: (link: PasswordLink) => void) {
  const { t } = useLingui();
  const user = useUser();
  const bar = person === null ? null : barOf(user, person);
  const { question, ask } = useQuestion();
  const shared = useSharedDraft<Staff | null, PersonValues>({
    row: person,
    fieldsOf: (row) => fieldsOf(user, row),
    rules: rulesFor(person),
    mayChange: bar === null,
    submit: async (values, { password: _, signIn: __, status: ___, ...changes }, version) => {
      const losesAll = person === null ? values.assignedBrands.length === 0 : changes.assignedBrands?.length === 0;
      // Only users who see all brands can save a person without a brand, so only they are asked to confirm. The server rejects other users'
      // requests.
      if (losesAll && seesAllBrands(user) && !(await ask())) return false;
      if (person !== null) {
        const body = { ...changes, version: version ?? person.version };
        return call('PUT /staff/:id', { params: { id: person.id }, body });
      }
      const result = await call('POST /staff', { body: newPerson(user, values) });
      if (result.error) return result;
      const { invitation, ...row } = result.data;
      if (invitation !== undefined) onLink({ person: row, ...invitation, ...result.meta });
      return { error: false, data: row };
    },
    onDone: () => person === null && onCreated(),
    done:
      person === null
        ? t({ id: 'access.user_created', message: 'User created' })
        : t({ id: 'access.user_updated', message: 'User updated' }),
    at: ['tab', 'person'],
  });
  return { ...shared, bar, question };
}

/** Asks for confirmation before a person is saved without a brand. Such a person cannot see any conversation. */
function useQuestion() {
  const [answer, setAnswer] = useState<((isMeant: boolean) => void) | null>(null);
  const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve));
  const close = (isMeant: boolean) => {
    answer?.(isMeant);
    setAnswer(null);
  };
  return { ask, question: answer === null ? null : { confirm: () => close(true), cancel: () => close(false) } };
}

/** Field values of the person form. */
export type PersonValues = {
  fullName: string;
  username: string;
  email: string;
  /** How a new person first signs in: by a link for choosing a password, or with the password that the creator has set. */
  signIn: 'link' | 'password';
  /** Password set by the creator. Used only if `signIn` is `password`. */
  password: string;
  role: Role;
  status: Staff['status'];
  assignedBrands: string[];
  permissions: Permission[] | null;
  languages: Language[];
};

/** Returns permissions in a fixed order, so that equal sets of permissions are equal lists. */
export const inOrder = (keys: readonly string[]): Permission[] => permissions.filter((key) => keys.includes(key));

/**
 * Returns the field values of a person, or the defaults for a new person.
 * @param user signed-in user; without `access.roles`, the default role of a new person is the lowest one
 */
function fieldsOf(user: SessionUser, row: Staff | null): PersonValues {
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

/**
 * Returns the request body for a new person. Leaves out permissions that the user cannot set. Also leaves out the password if the new
 * person chooses the password.
 */
function newPerson(user: SessionUser, fields: PersonValues) {
  const { fullName, username, email, role, assignedBrands, languages, permissions: own, signIn, password } = fields;
  return {
    ...{ fullName, username, email, role, assignedBrands, languages },
    ...(own !== null && can(user, 'access.permissions') ? { permissions: own } : {}),
    ...(signIn === 'password' ? { password } : {}),
  };
}
