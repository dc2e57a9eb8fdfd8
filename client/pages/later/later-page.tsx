import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import { entries, pages } from '../../app/pages.ts';
import { isActive, paths } from '../../app/routes.ts';
import { useCan } from '../../session/session.ts';
import { PageName } from '../../shell/page-name.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** A page that is not built yet says so. */
export function LaterPage() {
  const [location] = useLocation();
  const mayRead = useCan('messages.view');
  const { page, Icon } = entries.find(({ path }) => isActive(path, location)) ?? {
    page: 'dashboard',
    ...pages.dashboard,
  };
  return (
    <EmptyState
      level={1}
      icon={<Icon size={28} stroke={1.5} aria-hidden />}
      title={<PageName page={page} />}
      action={
        mayRead && (
          <Button component={Link} href={paths.messages()} variant="default">
            <Trans id="page.to_messages">Go to Messages</Trans>
          </Button>
        )
      }
    >
      <Trans id="page.later">This page is not built yet. It will open here with a coming version.</Trans>
    </EmptyState>
  );
}
