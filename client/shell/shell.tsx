import { Trans, useLingui } from '@lingui/react/macro';
import { useMediaQuery } from '@mantine/hooks';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { useRoute } from 'wouter';
import { lazyPart } from '../app/lazy-part.tsx';
import { patterns } from '../app/routes.ts';
import { CallSlot } from '../calls/call-slot.tsx';
import { useTimeZone } from '../time/use-time-zone.ts';
import { setBusinessZone } from '../time/zone.ts';
import { BottomBar } from './bottom-bar.tsx';
import { collapsedAtom } from './collapsed.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { useHeldFocus } from './held-focus.ts';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { ProvingSlot, WaitingSlot } from './slots.tsx';
import { Tab } from './tab.tsx';
import { useBaseScopes, useSignedIn } from './use-signed-in.ts';

/** Parts that render nothing at first, so the shell does not wait for them. */
const Alerts = lazyPart(async () => (await import('../alerts/alerts.tsx')).Alerts);

const mainId = 'main';

/** First tab stop: skips the sidebar. */
function SkipLink() {
  return (
    <a
      className={`absolute px-16 py-8 rounded-8 ${classes.skip}`}
      href={`#${mainId}`}
      onClick={(event) => {
        // Keeps the address without a fragment.
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
  // Set during render, before the page formats times.
  setBusinessZone(useTimeZone());
  useEffect(() => () => setBusinessZone(null), []);
  const collapsed = useAtomValue(collapsedAtom);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const [inChat] = useRoute(patterns.conversation);
  // The conversation needs the space and has its own back button.
  const hasBar = isPhone && !inChat;
  const held = useHeldFocus();
  return (
    <div className={classes.shell} data-phone={isPhone || undefined}>
      <SkipLink />
      {!isPhone && (
        <aside
          className={classes.sidebar}
          data-collapsed={collapsed || undefined}
          aria-label={t({ id: 'shell.sidebar', message: 'Sidebar' })}
        >
          <Sidebar collapsed={collapsed} />
        </aside>
      )}
      <main ref={held} id={mainId} tabIndex={-1} className={`flex flex-col flex-1 min-w-0 min-h-0 ${classes.main}`}>
        <ConnectionBar />
        <div className={`flex-1 min-h-0 ${classes.content}`}>{children}</div>
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
