import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { isEmail } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { can } from '../../../shared/permissions.ts';
import type { Staff } from '../../../shared/rows.ts';
import { call } from '../../api/api.ts';
import { LeaveDialog } from '../../forms/leave-dialog.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useClosing } from '../../forms/use-closing.ts';
import { useDraft } from '../../forms/use-draft.tsx';
import { useUser } from '../../session/session.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { barWords } from './bar-words.ts';
import { BrandsField } from './brands-field.tsx';
import { KeysField } from './keys-field.tsx';
import { MeanwhileBar } from './meanwhile-bar.tsx';
import { changedSince, fieldsOf, newPerson, type PersonFields } from './person-draft.ts';
import { PersonHead } from './person-head.tsx';
import { RoleField } from './role-field.tsx';
import { barOf } from './standing.ts';
import classes from './users.module.css';

const missing = <Trans id="access.required">Please fill in all required fields.</Trans>;
const filled = (value: string) => (value.trim() === '' ? missing : null);
const email = isEmail(<Trans id="access.email_wrong">This is no e-mail address.</Trans>);
const rulesFor = (isNew: boolean) => ({
  fullName: filled,
  username: filled,
  email: (value: string) => filled(value) ?? email(value),
  password: (value: string) => (isNew ? filled(value) : null),
});

interface Props {
  person: Staff | null;
  onClose: () => void;
}

/** A person's account: fields that somebody else changes meanwhile are told, and nothing of theirs is overwritten unseen. */
export function PersonForm({ person, onClose }: Props) {
  const { i18n, t } = useLingui();
  const user = useUser();
  const isNew = person === null;
  const bar = person === null ? null : barOf(user, person);
  const [refused, setRefused] = useState<Staff | null>(null);
  const present = refused !== null && refused.version > (person?.version ?? 0) ? refused : person;
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
        setRefused(result.data);
        return true;
      }
      if (result.code === 'changed_meanwhile') setRefused(result.extra as Staff);
      return result;
    },
    onDone: () => isNew && onClose(),
  });
  const { values, errors, getInputProps, setFieldValue, isChanged, isSaving } = draft;
  if (!isChanged && base !== present && !isSaving) setBase(present);
  const others = isChanged && base !== null && present !== null ? changedSince(fieldsOf(base), fieldsOf(present)) : [];
  const closing = useClosing(isChanged, onClose);
  const save = async () => {
    const outcome = await draft.save();
    if (outcome === true) {
      toastDone(
        isNew
          ? t({ id: 'access.user_created', message: 'User created' })
          : t({ id: 'access.user_updated', message: 'User updated' }),
      );
    } else if (outcome !== false) toastError(outcome);
    return outcome === true;
  };
  return (
    <>
      <PersonHead person={present} bar={bar} onClose={closing.ask} onDeleted={onClose} />
      {bar !== null && (
        <p className={classes.locked}>
          <IconLock size={16} stroke={1.6} aria-hidden />
          {barWords(i18n, bar)}
        </p>
      )}
      {others.length > 0 && base !== null && present !== null && (
        <MeanwhileBar
          base={fieldsOf(base)}
          present={present}
          mine={values}
          fields={others}
          onKeep={() => setBase(present)}
          onTake={(field) => setFieldValue(field, fieldsOf(present)[field] as never)}
        />
      )}
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) void save();
        }}
      >
        <div className={classes.fields}>
          <div className={classes.two}>
            <TextInput
              label={t({ id: 'access.full_name', message: 'Full name' })}
              {...getInputProps('fullName')}
              maxLength={limits.nameMax}
              withAsterisk
              data-autofocus={isNew || undefined}
            />
            <TextInput
              label={t({ id: 'access.username', message: 'Username' })}
              {...getInputProps('username')}
              maxLength={limits.nameMax}
              autoComplete="off"
              withAsterisk
              {...(present?.reserved === true
                ? {
                    disabled: true,
                    description: t({ id: 'access.reserved', message: 'The operator of this installation sets it.' }),
                  }
                : {})}
            />
            <TextInput
              label={t({ id: 'access.email', message: 'Email' })}
              type="email"
              {...getInputProps('email')}
              maxLength={limits.nameMax}
              withAsterisk
            />
            {isNew && (
              <PasswordField
                label={t({ id: 'access.password', message: 'Password' })}
                {...getInputProps('password')}
                autoComplete="new-password"
                withAsterisk
              />
            )}
          </div>
          <RoleField
            value={values.role}
            mayChange={bar === null}
            error={errors.role}
            onChange={(role) => {
              setFieldValue('role', role);
              if (role !== 'super_admin' && values.assignedBrands.includes('all')) setFieldValue('assignedBrands', []);
            }}
          />
          <BrandsField
            role={values.role}
            value={values.assignedBrands}
            mayChange={bar === null}
            error={errors.assignedBrands}
            onChange={(brands) => setFieldValue('assignedBrands', brands.toSorted())}
          />
          <KeysField
            role={values.role}
            value={values.permissions}
            mayChange={bar === null && can(user, 'access.permissions')}
            error={errors.permissions}
            onChange={(keys) => setFieldValue('permissions', keys)}
          />
        </div>
        {(isChanged || isNew) && (
          <div className={classes.foot}>
            <span className={classes.footText} role="status">
              {!isNew && <Trans id="access.act_at_once">Not saved yet; changes act on open windows at once.</Trans>}
            </span>
            <Button variant="default" onClick={isNew ? closing.ask : draft.discard} disabled={isSaving}>
              {isNew ? <Trans id="messages.cancel">Cancel</Trans> : <Trans id="forms.discard">Discard</Trans>}
            </Button>
            <Button type="submit" loading={isSaving} disabled={!isChanged}>
              {isNew ? <Trans id="access.create">Create</Trans> : <Trans id="forms.save">Save</Trans>}
            </Button>
          </div>
        )}
      </form>
      {closing.leave !== null && (
        <LeaveDialog
          stay={closing.stay}
          discard={closing.leave}
          save={async () => {
            const { leave } = closing;
            closing.stay();
            if (await save()) leave?.();
          }}
        />
      )}
    </>
  );
}
