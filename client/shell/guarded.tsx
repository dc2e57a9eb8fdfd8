import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import type { SessionUser } from '../../shared/api/auth.ts';
import { rank } from '../../shared/permissions.ts';
import { firstEntry } from '../app/pages.ts';
import { useUser } from '../session/session.ts';
import { loadFonts } from '../theme/fonts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageName } from './page-name.tsx';

/** Renders a page for users with access. Other users see a message, and the page sends no request. */
export function Guarded({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return isOpen ? children : <NotAllowed />;
}

/**
 * Text about whom to ask for access. Administrators are referred to a super administrator, because only super administrators can grant them
 * access.
 */
function NotIncluded({ role }: Pick<SessionUser, 'role'>) {
  return rank(role) < rank('admin') ? (
    <Trans id="page.not_allowed_text">Your role does not include it. If you need it, ask an administrator.</Trans>
  ) : (
    <Trans id="page.not_allowed_admin">Your role does not include it. If you need it, ask a super administrator.</Trans>
  );
}

function NotAllowed() {
  const user = useUser();
  const first = firstEntry(user);
  // Pages load the fonts themselves, but no page is shown.
  useEffect(loadFonts, []);
  return (
    <EmptyState
      level={1}
      icon={<IconLock size={28} stroke={1.5} aria-hidden />}
      title={<Trans id="page.not_allowed_title">You do not have access to this page</Trans>}
      action={
        first && (
          <Button component={Link} href={first.path} variant="default">
            <Trans id="page.go_to">
              Go to <PageName page={first.page} />
            </Trans>
          </Button>
        )
      }
    >
      {first === undefined ? (
        <Trans id="page.not_allowed_nothing">
          Your account doesn’t have access to any pages yet. Ask an administrator.
        </Trans>
      ) : (
        <NotIncluded role={user.role} />
      )}
    </EmptyState>
  );
}
