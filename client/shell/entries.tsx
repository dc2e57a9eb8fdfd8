import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from 'wouter';
import { lazyPart } from '../app/lazy-part.tsx';
import type { Entry } from '../app/pages.ts';
import { isActive } from '../app/routes.ts';
import { UnreadBadge } from './count-badge.tsx';
import classes from './entries.module.css';
import { Hint } from './hint.tsx';
import { PageName } from './page-name.tsx';
import { useEntries } from './use-entries.ts';

const AlertsBadge = lazyPart(async () => (await import('./alerts-badge.tsx')).AlertsBadge);

/** Entries of the sidebar. An entry is active if its path is a prefix of the location. */
export function Entries({ compact, onOpen }: { compact: boolean; onOpen?: () => void }) {
  const { t } = useLingui();
  return (
    <nav className="flex flex-col gap-2" aria-label={t({ id: 'nav.title', message: 'Main menu' })}>
      {useEntries().map((entry) => (
        <EntryLink key={entry.page} entry={entry} compact={compact} onOpen={onOpen} />
      ))}
    </nav>
  );
}

type Props = { entry: Entry; compact: boolean; onOpen: (() => void) | undefined };

function EntryLink({ entry, compact, onOpen }: Props) {
  const [location] = useLocation();
  const { Icon } = entry;
  const active = isActive(entry.path, location);
  const name = <PageName page={entry.page} />;
  return (
    <Hint label={name} disabled={!compact}>
      <Link
        href={entry.path}
        className={`flex items-center gap-10 px-10 py-6 text-14 weight-500 no-underline color-text min-h-36 rounded-8 select-none touch-min-h focus-inset ${classes.entry}`}
        aria-current={active ? 'page' : undefined}
        data-compact={compact || undefined}
        onClick={onOpen}
      >
        <Icon className={`flex-none dimmed ${classes.icon}`} size={18} stroke={1.6} aria-hidden />
        <span className={`flex-1 overflow-hidden ellipsis ${classes.name}`}>{name}</span>
        <Badge page={entry.page} compact={compact} />
      </Link>
    </Hint>
  );
}

function Badge({ page, compact }: { page: Entry['page']; compact: boolean }) {
  if (page === 'messages') return <UnreadBadge compact={compact} />;
  return page === 'monitor' ? <AlertsBadge compact={compact} /> : null;
}
