import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SpotlightActionData } from '@mantine/spotlight';
import { useLocation } from 'wouter';
import { can } from '../../../../shared/permissions.ts';
import { entries } from '../../../app/pages.ts';
import { paths } from '../../../app/routes.ts';
import { useUser } from '../../../session/session.ts';

/** Commands for the accessible pages and the user's account. */
export function usePageCommands(): SpotlightActionData[] {
  const { i18n } = useLingui();
  const user = useUser();
  const [, navigate] = useLocation();
  const pages = entries.flatMap(({ page, path, key, name }) =>
    page !== 'messages' && can(user, key)
      ? [{ id: `page ${page}`, label: i18n._(name), onClick: () => navigate(path) }]
      : [],
  );
  const account = i18n._(msg({ id: 'settings.account', message: 'Your account' }));
  return [...pages, { id: 'page account', label: account, onClick: () => navigate(paths.settings('account')) }];
}
