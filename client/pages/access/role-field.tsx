import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { can, mayGrantRole, type Role, roles } from '../../../shared/permissions.ts';
import { useUser } from '../../session/session.ts';
import { roleWords } from '../../ui/role-words.ts';
import classes from './users.module.css';

interface Props {
  value: Role;
  mayChange: boolean;
  error: ReactNode;
  onChange: (role: Role) => void;
}

/** The six roles, highest first. Roles that the user cannot grant show the reason; without `access.roles` all of them do. */
export function RoleField({ value, mayChange, error, onChange }: Props) {
  const { i18n } = useLingui();
  const user = useUser();
  const id = useId();
  const hasKey = can(user, 'access.roles');
  return (
    <fieldset className={classes.box} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>
        <Trans id="access.role">Role</Trans>
      </legend>
      {mayChange && !hasKey && (
        <p className={`${classes.rule} ${classes.above}`}>
          <IconLock size={14} stroke={1.6} aria-hidden />
          <Trans id="access.role_needs_key">You need the access.roles permission to change roles.</Trans>
        </p>
      )}
      <div className={classes.options}>
        {roles.toReversed().map((role) => {
          // Keeping the current role is always allowed.
          const mayGive = mayGrantRole(user, role) || role === value;
          return (
            <label
              key={role}
              className={classes.option}
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
              <span className={classes.optionName}>{i18n._(roleWords[role].name)}</span>
              <span className={classes.optionText}>
                {!mayGive && <IconLock size={12} stroke={1.6} aria-hidden />}{' '}
                {mayGive ? (
                  i18n._(roleWords[role].text)
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
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
