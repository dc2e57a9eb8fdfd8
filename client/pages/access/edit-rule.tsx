import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import { bypasses, can } from '../../../shared/permissions.ts';
import { useUser } from '../../session/session.ts';
import { roleWords } from '../../ui/role-words.ts';
import classes from './users.module.css';

/** Explains in one sentence whom the signed-in person can edit. */
export function EditRule() {
  const { i18n } = useLingui();
  const user = useUser();
  const role = i18n._(roleWords[user.role].name);
  return (
    <p className={classes.rule}>
      <IconLock size={16} stroke={1.6} aria-hidden />
      <span>
        {!can(user, 'access.users') ? (
          <Trans id="access.rule_none">
            You can view users here. Editing them requires the access.users permission.
          </Trans>
        ) : bypasses(user) || user.role === 'super_admin' ? (
          <Trans id="access.rule_all">As a {role}, you can edit everyone except yourself.</Trans>
        ) : user.role === 'admin' ? (
          <Trans id="access.rule_admin">
            As an {role}, you can edit everyone except super administrators and yourself, within your brands and
            permissions.
          </Trans>
        ) : (
          <Trans id="access.rule_below">
            As {role}, you can edit users in lower roles, within your brands and permissions.
          </Trans>
        )}
      </span>
    </p>
  );
}
