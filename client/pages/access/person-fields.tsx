import { Trans, useLingui } from '@lingui/react/macro';
import { Chip, Group, MultiSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { limits } from '../../../shared/limits.ts';
import { roleTexts } from '../../../shared/people-texts.ts';
import { can, mayGrantRole, type Role, roles } from '../../../shared/permissions.ts';
import { languages } from '../../../shared/vocabulary.ts';
import { FieldRow } from '../../forms/field-row.tsx';
import { asUsername, limited, singleLine } from '../../forms/limited.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useUser } from '../../session/session.ts';
import { useAll } from '../../sync/store.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { foldFilter } from '../../ui/fold-filter.ts';
import { LanguagesField } from '../../ui/languages-field.tsx';
import { roleDescriptions } from '../../ui/role-labels.ts';
import { KeysField } from './keys-field.tsx';
import type { usePersonDraft } from './use-person-draft.tsx';
import classes from './users.module.css';

interface Props {
  draft: ReturnType<typeof usePersonDraft>['draft'];
  isNew: boolean;
  isReserved: boolean;
  mayChange: boolean;
}

/** Names, languages, role, brands and permissions of a person. For a new person, also how they first sign in. */
export function PersonFields({ draft, isNew, isReserved, mayChange }: Props) {
  const { t } = useLingui();
  const user = useUser();
  const { values, errors, getInputProps, setFieldValue } = draft;
  return (
    <>
      <FieldRow>
        <TextInput
          label={t({ id: 'access.full_name', message: 'Full name' })}
          {...singleLine(getInputProps('fullName'))}
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

interface BrandsFieldProps {
  role: Role;
  value: readonly string[];
  mayChange: boolean;
  error: ReactNode;
  onChange: (brands: string[]) => void;
}

/** Number of brands above which the field has a search box. */
const chipsMax = 12;

/** Brands that a person works in. Only super administrators can assign all brands. */
function BrandsField({ role, value, mayChange, error, onChange }: BrandsFieldProps) {
  const { i18n, t } = useLingui();
  const user = useUser();
  const brands = useAll('brand').toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  const hasAll = value.includes('all');
  const mayAll = role === 'super_admin' && mayGrantRole(user, 'super_admin');
  const title = t({ id: 'access.person_brands', message: 'Brands' });
  return (
    <fieldset>
      <legend className="p-0 text-14 weight-500 mb-6">{title}</legend>
      {!hasAll &&
        (brands.length > chipsMax ? (
          <MultiSelect
            aria-label={title}
            data={brands.map(({ id, name }) => ({ value: id, label: name }))}
            value={[...value]}
            onChange={onChange}
            disabled={!mayChange}
            searchable
            filter={foldFilter}
            mb="xs"
          />
        ) : (
          <Chip.Group multiple value={[...value]} onChange={onChange}>
            <Group gap="xs" mb="xs">
              {brands.map((brand) => (
                <Chip key={brand.id} value={brand.id} radius="md" variant="outline" disabled={!mayChange}>
                  <span className="inline-flex items-center gap-4">
                    <BrandMark brand={brand} size={10} />
                    <bdi>{brand.name}</bdi>
                  </span>
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        ))}
      {mayAll || hasAll ? (
        <Chip
          checked={hasAll}
          disabled={!mayChange || !mayAll}
          radius="md"
          variant="outline"
          onChange={(all) => onChange(all ? ['all'] : [])}
        >
          <Trans id="shell.all_brands">All brands</Trans>
        </Chip>
      ) : (
        <span className={`flex gap-8 items-center text-13 dimmed ${classes.rule}`}>
          <IconLock size={14} stroke={1.6} aria-hidden />
          <Trans id="access.all_brands_only">All brands: super administrators only</Trans>
        </span>
      )}
      {error && (
        <p className="mt-4 text-13 color-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface RoleFieldProps {
  value: Role;
  mayChange: boolean;
  error: ReactNode;
  onChange: (role: Role) => void;
}

/**
 * The six roles, highest first. A role that the user cannot grant shows why. Without the permission `access.roles`, no role can be granted.
 */
function RoleField({ value, mayChange, error, onChange }: RoleFieldProps) {
  const { i18n } = useLingui();
  const user = useUser();
  const id = useId();
  const hasKey = can(user, 'access.roles');
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="p-0 text-14 weight-500 mb-6">
        <Trans id="access.role">Role</Trans>
      </legend>
      {mayChange && !hasKey && (
        <p className={`flex gap-8 items-center text-13 dimmed ${classes.rule} ${classes.above}`}>
          <IconLock size={14} stroke={1.6} aria-hidden />
          <Trans id="access.role_needs_key">You need the access.roles permission to change roles.</Trans>
        </p>
      )}
      <div className="border rounded-8">
        {roles.toReversed().map((role) => {
          // Keeping the current role is always allowed.
          const mayGive = mayGrantRole(user, role) || role === value;
          return (
            <label
              key={role}
              className={`grid items-center gap-8 cursor-pointer ${classes.option}`}
              data-chosen={role === value || undefined}
              data-locked={!mayGive || (!hasKey && role !== value) || undefined}
            >
              <input
                type="radio"
                name={id}
                checked={role === value}
                disabled={!mayChange || !hasKey || !mayGive}
                onChange={() => onChange(role)}
              />
              <span className="weight-550">{i18n._(roleTexts[role])}</span>
              <span className={`text-12 dimmed ${classes.optionText}`}>
                {!mayGive && <IconLock size={12} stroke={1.6} aria-hidden />}{' '}
                {mayGive ? (
                  i18n._(roleDescriptions[role])
                ) : role === 'super_admin' ? (
                  <Trans id="access.role_super_only">only a super administrator can assign this role</Trans>
                ) : (
                  <Trans id="access.role_not_below">not below your own role</Trans>
                )}
              </span>
            </label>
          );
        })}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-4 text-13 color-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
