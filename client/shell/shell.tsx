import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCloudOff, IconDatabaseOff, IconRefresh } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { useRoute } from 'wouter';
import { lazyPart } from '../app/lazy-part.tsx';
import { newVersionAtom, reload } from '../app/new-version.ts';
import { patterns } from '../app/routes.ts';
import { CallSlot } from '../calls/call-slot.tsx';
import { useConnection, useIsReadOnly } from '../sync/connection-state.ts';
import { useTimeZone } from '../time/use-time-zone.ts';
import { setBusinessZone } from '../time/zone.ts';
import { BottomBar } from './bottom-bar.tsx';
import { useCollapsed } from './collapsed.ts';
import { useHeldFocus } from './held-focus.ts';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { ProvingSlot, WaitingSlot } from './slots.tsx';
import { Tab } from './tab.tsx';
import { useBaseScopes, useSignedIn } from './use-signed-in.ts';

/** Alerts, whose code is loaded after the shell. Nothing is rendered until then, so that the shell is not delayed. */
const Alerts = lazyPart(async () => (await import('../alerts/alerts.tsx')).Alerts);

const mainId = 'main';

/** Link at the first tab stop that skips the sidebar. */
function SkipLink() {
  return (
    <a
      className={`absolute px-16 py-8 rounded-8 ${classes.skip}`}
      href={`#${mainId}`}
      onClick={(event) => {
        // Prevents the default navigation, which would add the fragment to the address.
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
    >
      <Trans id="shell.skip">Skip to content</Trans>
    </a>
  );
}

/** App shell: sidebar on the left with the page beside it, or a bar at the bottom on phones. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  useSignedIn();
  useBaseScopes();
  // Sets the time zone during rendering, because the page formats times while it is rendered.
  setBusinessZone(useTimeZone());
  useEffect(() => () => setBusinessZone(null), []);
  const [collapsed] = useCollapsed();
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [inChat] = useRoute(patterns.conversation);
  // On phones, an open conversation has no bottom bar, because the conversation needs the space and has its own back button.
  const hasBar = isPhone && !inChat;
  const held = useHeldFocus();
  return (
    <div className={`flex h-screen ${classes.shell}`} data-phone={isPhone || undefined}>
      <SkipLink />
      {!isPhone && (
        <aside
          className={`flex-none border-end ${classes.sidebar}`}
          data-collapsed={collapsed || undefined}
          aria-label={t({ id: 'shell.sidebar', message: 'Sidebar' })}
        >
          <Sidebar collapsed={collapsed} />
        </aside>
      )}
      <main ref={held} id={mainId} tabIndex={-1} className={`flex flex-col flex-1 min-w-0 min-h-0 ${classes.main}`}>
        <ConnectionBar />
        <div className="flex-1 min-h-0 overflow-auto">{children}</div>
        {isPhone && <WaitingSlot form="line" />}
      </main>
      <Tab />
      <Alerts />
      <CallSlot />
      <ProvingSlot />
      {hasBar && (
        <footer className={`flex-none border-top ${classes.bottom}`}>
          <BottomBar />
        </footer>
      )}
    </div>
  );
}

/** Milliseconds. Interruptions shorter than this are not shown. */
const graceMs = 1500;

/** Notice that the connection is lost or that changes cannot be saved, and what still works. */
export function ConnectionBar() {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
  const isReadOnly = useIsReadOnly();
  const isOld = useAtomValue(newVersionAtom);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!offline) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), graceMs);
    return () => clearTimeout(timer);
  }, [offline]);
  const label = t({
    id: 'shell.offline',
    message: 'You’re offline. You can keep reading and writing; messages are sent when you’re back online.',
  });
  return (
    <div role="status">
      {/* Loads the parts of the fonts that this text needs, because they cannot be loaded once the connection is lost. */}
      <span className={`absolute ${classes.ahead}`} aria-hidden>
        {[...new Set(label)].sort()}
      </span>
      {isOld && <NewVersionBar />}
      {shown && !isOld && (
        <Bar>
          <IconCloudOff size={16} aria-hidden />
          <span>{label}</span>
        </Bar>
      )}
      {isReadOnly && (
        <Bar>
          <IconDatabaseOff size={16} aria-hidden />
          <span>
            <Trans id="shell.read_only">
              Changes can’t be saved right now. You can keep reading and writing; messages are sent automatically later.
            </Trans>
          </span>
        </Bar>
      )}
    </div>
  );
}

function Bar({ children }: { children: ReactNode }) {
  return (
    <div className={`flex items-center justify-center gap-8 px-16 py-6 text-13 bg-soon border-bottom ${classes.bar}`}>
      {children}
    </div>
  );
}

/** Notice that the page is older than the server. Shown while the page contains unsaved text, so that the user chooses when to reload. */
function NewVersionBar() {
  return (
    <Bar>
      <IconRefresh size={16} aria-hidden />
      <span>
        <Trans id="shell.new_version">A new version is available. Finish what you’re doing, then reload.</Trans>
      </span>
      <Button size="compact-sm" variant="light" onClick={reload}>
        <Trans id="shell.reload">Reload</Trans>
      </Button>
    </Bar>
  );
}
