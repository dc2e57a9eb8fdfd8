import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { limits } from '../../../shared/limits.ts';
import { can } from '../../../shared/permissions.ts';
import { FieldRow } from '../../forms/field-row.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useUser } from '../../session/session.ts';
import { BrandsField } from './brands-field.tsx';
import { KeysField } from './keys-field.tsx';
import { RoleField } from './role-field.tsx';
import type { usePersonDraft } from './use-person-draft.tsx';

interface Props {
  draft: ReturnType<typeof usePersonDraft>['draft'];
  isNew: boolean;
  isReserved: boolean;
  mayChange: boolean;
}

/** Name, role, brands and keys of a person. */
export function PersonFields({ draft, isNew, isReserved, mayChange }: Props) {
  const { t } = useLingui();
  const user = useUser();
  const { values, errors, getInputProps, setFieldValue } = draft;
  return (
    <>
      <FieldRow>
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
          maxLength={limits.usernameMax}
          autoComplete="off"
          withAsterisk
          {...(isReserved
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
          maxLength={limits.emailMax}
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
      </FieldRow>
      <RoleField
        value={values.role}
        mayChange={mayChange}
        error={errors.role}
        onChange={(role) => {
          setFieldValue('role', role);
          if (role !== 'super_admin' && values.assignedBrands.includes('all')) setFieldValue('assignedBrands', []);
        }}
      />
      <BrandsField
        role={values.role}
        value={values.assignedBrands}
        mayChange={mayChange}
        error={errors.assignedBrands}
        onChange={(brands) => setFieldValue('assignedBrands', brands.toSorted())}
      />
      <KeysField
        role={values.role}
        value={values.permissions}
        mayChange={mayChange && can(user, 'access.permissions')}
        error={errors.permissions}
        onChange={(keys) => setFieldValue('permissions', keys)}
      />
    </>
  );
}
