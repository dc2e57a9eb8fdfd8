import { Trans, useLingui } from '@lingui/react/macro';
import { SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { limits } from '../../../shared/limits.ts';
import { can } from '../../../shared/permissions.ts';
import { languages } from '../../../shared/vocabulary.ts';
import { FieldRow } from '../../forms/field-row.tsx';
import { asUsername, limited, named } from '../../forms/limited.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useUser } from '../../session/session.ts';
import { LanguagesField } from '../../ui/languages-field.tsx';
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

/** Names, languages, role, brands and permissions of a person. For a new person also the first sign-in. */
export function PersonFields({ draft, isNew, isReserved, mayChange }: Props) {
  const { t } = useLingui();
  const user = useUser();
  const { values, errors, getInputProps, setFieldValue } = draft;
  return (
    <>
      <FieldRow>
        <TextInput
          label={t({ id: 'access.full_name', message: 'Full name' })}
          {...named(getInputProps('fullName'))}
          withAsterisk
          data-autofocus={isNew || undefined}
        />
        <TextInput
          label={t({ id: 'access.username', message: 'Username' })}
          {...asUsername(getInputProps('username'))}
          autoComplete="off"
          withAsterisk
          {...(isReserved
            ? {
                disabled: true,
                description: t({ id: 'access.reserved', message: 'Set by the server administrator.' }),
              }
            : {})}
        />
        <TextInput
          label={t({ id: 'access.email', message: 'Email' })}
          type="email"
          {...limited(getInputProps('email'), limits.emailMax)}
          withAsterisk
        />
      </FieldRow>
      {isNew && <FirstSignIn draft={draft} />}
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
      <LanguagesField
        value={values.languages}
        disabled={!mayChange}
        onChange={(chosen) =>
          setFieldValue(
            'languages',
            languages.filter((one) => chosen.includes(one)),
          )
        }
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

/** Choice between an invitation link (default) and a password set by the creator. */
function FirstSignIn({ draft: { values, getInputProps, setFieldValue } }: Pick<Props, 'draft'>) {
  const { t } = useLingui();
  const isInvite = values.signIn === 'link';
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t({ id: 'access.sign_in_by', message: 'First sign-in' })}
        data={[
          { value: 'link', label: t({ id: 'access.by_link', message: 'Invite by link' }) },
          { value: 'password', label: t({ id: 'access.by_password', message: 'Set a password' }) },
        ]}
        value={values.signIn}
        onChange={(way) => setFieldValue('signIn', way === 'password' ? 'password' : 'link')}
      />
      {isInvite ? (
        <Text size="sm" c="dimmed">
          <Trans id="access.by_link_text">
            You get a link to send. It works once within 48 hours, and the new user chooses a password with it.
          </Trans>
        </Text>
      ) : (
        <PasswordField
          label={t({ id: 'access.password', message: 'Password' })}
          {...getInputProps('password')}
          autoComplete="new-password"
          withAsterisk
        />
      )}
    </Stack>
  );
}
