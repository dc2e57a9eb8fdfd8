import { Trans, useLingui } from '@lingui/react/macro';
import { CloseButton } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import type { SecurityNotice } from '../../shared/rows.ts';
import { unreachable } from '../../shared/unreachable.ts';
import { pages } from '../app/pages.ts';
import { paths } from '../app/routes.ts';
import { useCan } from '../session/session.ts';
import { AlertItem } from './alert-item.tsx';
import classes from './alerts-panel.module.css';

type Props = { notice: SecurityNotice; onOpen: () => void; onClear: () => void };

/** Notice of a security event of the user's own account, or of a new administrator. Links to the page where the user can act on it. */
export function SecurityItem({ notice, onOpen, onClear }: Props) {
  const { t } = useLingui();
  const seesPeople = useCan('access.view');
  const isAboutOther = notice.cause === 'newAdministrator' && seesPeople;
  const to = isAboutOther
    ? `${pages.accessControl.path}?tab=users&person=${encodeURIComponent(notice.about.id ?? '')}`
    : paths.settings('account');
  return (
    <AlertItem
      icon={
        <IconShieldExclamation className={classes.grave} data-severity="warning" size={36} stroke={1.5} aria-hidden />
      }
      title={<Title notice={notice} />}
      at={notice.at}
      href={to}
      onOpen={onOpen}
      clear={
        <CloseButton
          size="sm"
          aria-label={t({ id: 'shell.security_clear', message: 'Clear this security notification' })}
          onClick={onClear}
        />
      }
    >
      <span className="text-12 dimmed">
        <Consequence notice={notice} />
      </span>
    </AlertItem>
  );
}

function Title({ notice: { cause, about } }: { notice: SecurityNotice }) {
  const { name } = about;
  switch (cause) {
    case 'newAdministrator':
      return <Trans id="shell.security_admin">Administrator access: {name}</Trans>;
    case 'secondFactorAdded':
      return <Trans id="shell.security_factor_on">Two-step verification is on</Trans>;
    case 'secondFactorRemoved':
      return <Trans id="shell.security_factor_off">Two-step verification was removed</Trans>;
    case 'passwordReset':
      return <Trans id="shell.security_reset">Your password was reset</Trans>;
    case 'emailChanged':
      return <Trans id="shell.security_email">Your email address was changed</Trans>;
    case 'failedSignIns':
      return <Trans id="shell.security_failed">Many failed sign-ins to your account</Trans>;
    default:
      return unreachable(cause);
  }
}

function Consequence({ notice: { cause, by } }: { notice: SecurityNotice }) {
  const name = by?.name ?? '';
  if (name !== '') return <Trans id="shell.security_by">By {name}</Trans>;
  if (cause === 'failedSignIns')
    return <Trans id="shell.security_paused">New devices are paused for some minutes</Trans>;
  return <Trans id="shell.security_not_you">Not you? Change your password</Trans>;
}
