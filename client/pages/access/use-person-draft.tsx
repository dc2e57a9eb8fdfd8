import { Trans } from '@lingui/react/macro';
import { isEmail } from '@mantine/form';
import { useState } from 'react';
import type { Staff } from '../../../shared/rows.ts';
import { call } from '../../api/api.ts';
import { useDraft } from '../../forms/use-draft.tsx';
import { useUser } from '../../session/session.ts';
import { type Compared, changedSince, fieldsOf, newPerson, type PersonFields } from './person-draft.ts';
import { barOf } from './standing.ts';

const missing = <Trans id="access.required">Please fill in all required fields.</Trans>;
const filled = (value: string) => (value.trim() === '' ? missing : null);
const email = isEmail(<Trans id="access.email_wrong">This is no e-mail address.</Trans>);
const rulesFor = (isNew: boolean) => ({
  fullName: filled,
  username: filled,
  email: (value: string) => filled(value) ?? email(value),
  password: (value: string) => (isNew ? filled(value) : null),
});
const nothing: readonly Compared[] = [];

/** The fields of a person that were typed, those that somebody else changed meanwhile, and the person that both began with. */
export function usePersonDraft(person: Staff | null, onCreated: () => void) {
  const user = useUser();
  const isNew = person === null;
  const bar = person === null ? null : barOf(user, person);
  const [answered, setAnswered] = useState<Staff | null>(null);
  const present = answered !== null && answered.version > (person?.version ?? 0) ? answered : person;
  /** The person as they were when the first field was changed, or when the differences were last seen. */
  const [base, setBase] = useState(present);
  const draft = useDraft<PersonFields>({
    saved: fieldsOf(present),
    rules: rulesFor(isNew),
    mayChange: bar === null,
    submit: async (values, { password: _, ...changes }) => {
      if (person === null) {
        const result = await call('POST /staff', { body: newPerson(user, values) });
        return result.error ? result : true;
      }
      const body = { ...changes, version: base?.version ?? person.version };
      const result = await call('PUT /staff/:id', { params: { id: person.id }, body });
      if (!result.error) {
        setBase(result.data);
        setAnswered(result.data);
        return true;
      }
      if (result.code === 'changed_meanwhile') setAnswered(result.extra as Staff);
      return result;
    },
    onDone: () => isNew && onCreated(),
  });
  const { isChanged, isSaving } = draft;
  if (!isChanged && base !== present && !isSaving) setBase(present);
  const isBehind = isChanged && base !== null && present !== null;
  const others = isBehind ? changedSince(fieldsOf(base), fieldsOf(present)) : nothing;
  return { draft, bar, present, base, others, keepBoth: () => setBase(present) };
}
