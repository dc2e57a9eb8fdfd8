import { useLingui } from '@lingui/react/macro';
import type { SpotlightActionData } from '@mantine/spotlight';
import { useLocation } from 'wouter';
import { can } from '../../../../shared/permissions.ts';
import { entries } from '../../../app/pages.ts';
import { useUser } from '../../../session/session.ts';

/** The pages that the person may open. */
export function usePageCommands(): SpotlightActionData[] {
  const { i18n } = useLingui();
  const user = useUser();
  const [, navigate] = useLocation();
  return entries.flatMap(({ page, path, key, name, Page }) =>
    Page !== null && page !== 'messages' && can(user, key)
      ? [{ id: `page ${page}`, label: i18n._(name), onClick: () => navigate(path) }]
      : [],
  );
}
