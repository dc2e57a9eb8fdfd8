import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useNoticeCount } from '../alerts/notices.ts';
import { lazyPart } from '../app/lazy-part.tsx';
import { isActive } from '../app/routes.ts';
import classes from './bottom-bar.module.css';
import { CountBadge, UnreadBadge } from './count-badge.tsx';
import { PageName } from './page-name.tsx';
import { useEntries } from './use-entries.ts';

const PhoneMenu = lazyPart(async () => (await import('./phone-menu.tsx')).PhoneMenu);

/** Number of entries that fit next to the menu button. */
const shown = 3;

export function BottomBar() {
  const { t } = useLingui();
  const [location] = useLocation();
  const count = useNoticeCount();
  const [opened, setOpened] = useState<'never' | 'yes' | 'no'>('never');
  return (
    <>
      <nav className="flex h-56" aria-label={t({ id: 'nav.title', message: 'Main menu' })}>
        {useEntries()
          .toSorted((a, b) => a.phonePlace - b.phonePlace)
          .slice(0, shown)
          .map(({ page, path, Icon }) => {
            const active = isActive(path, location);
            return (
              <Link
                key={page}
                href={path}
                className={`flex flex-col items-center justify-center flex-1 gap-2 no-underline dimmed min-w-44 ${classes.entry}`}
                aria-current={active ? 'page' : undefined}
              >
                <span className="grid relative px-10">
                  <Icon size={22} stroke={1.6} aria-hidden />
                  {page === 'messages' && <UnreadBadge compact />}
                </span>
                <span className={`max-w-full truncate text-11 ${classes.label}`}>
                  <PageName page={page} />
                </span>
              </Link>
            );
          })}
        <UnstyledButton
          className={`flex flex-col items-center justify-center flex-1 gap-2 no-underline dimmed min-w-44 ${classes.entry}`}
          aria-haspopup="dialog"
          aria-expanded={opened === 'yes'}
          onClick={() => setOpened('yes')}
        >
          <span className="grid relative px-10">
            <IconMenu2 size={22} stroke={1.6} aria-hidden />
            {count > 0 && <CountBadge count={count} compact />}
          </span>
          <span className={`max-w-full truncate text-11 ${classes.label}`}>
            <Trans id="nav.more">More</Trans>
          </span>
          {count > 0 && (
            <VisuallyHidden>{t({ id: 'shell.notices_count', message: `Notifications: ${count}` })}</VisuallyHidden>
          )}
        </UnstyledButton>
      </nav>
      {opened !== 'never' && <PhoneMenu opened={opened === 'yes'} onClose={() => setOpened('no')} />}
    </>
  );
}
