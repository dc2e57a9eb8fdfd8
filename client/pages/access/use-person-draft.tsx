import { Trans, useLingui } from '@lingui/react/macro';
import { isEmail } from '@mantine/form';
import type { Staff } from '../../../shared/rows.ts';
import { call } from '../../api/api.ts';
import { useSharedDraft } from '../../forms/use-shared-draft.ts';
import { useUser } from '../../session/session.ts';
import { fieldsOf, newPerson, type PersonFields } from './person-draft.ts';
import { barOf } from './standing.ts';

const missing = <Trans id="access.required">Please fill in all required fields.</Trans>;
const filled = (value: string) => (value.trim() === '' ? missing : null);
const email = isEmail(<Trans id="access.email_wrong">This is no e-mail address.</Trans>);
/** An owner that the operator named has no e-mail address until somebody gives them one. */
const rulesFor = (person: Staff | null) => ({
  fullName: filled,
  username: filled,
  email: (value: string) => (value === '' && person?.email === '' ? null : (filled(value) ?? email(value))),
  password: (value: string) => (person === null ? filled(value) : null),
});

/** The fields of a person that were typed, those that somebody else changed meanwhile, and why they stand still, if they do. */
export function usePersonDraft(person: Staff | null, onCreated: () => void) {
  const { t } = useLingui();
  const user = useUser();
  const bar = person === null ? null : barOf(user, person);
  const shared = useSharedDraft<Staff | null, PersonFields>({
    row: person,
    fieldsOf: (row) => fieldsOf(user, row),
    rules: rulesFor(person),
    mayChange: bar === null,
    submit: (values, { password: _, ...changes }, version) =>
      person === null
        ? call('POST /staff', { body: newPerson(user, values) })
        : call('PUT /staff/:id', {
            params: { id: person.id },
            body: { ...changes, version: version ?? person.version },
          }),
    onDone: () => person === null && onCreated(),
    done:
      person === null
        ? t({ id: 'access.user_created', message: 'User created' })
        : t({ id: 'access.user_updated', message: 'User updated' }),
    at: ['tab', 'person'],
  });
  return { ...shared, bar };
}
