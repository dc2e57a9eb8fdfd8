import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { newVersionAtom, reload } from '../app/new-version.ts';
import { useConnection } from '../sync/connection-state.ts';
import classes from './connection-bar.module.css';

/** Milliseconds. Shorter interruptions are not shown. */
const graceMs = 1500;

/** Notice that the connection is lost, and what still works. */
export function ConnectionBar() {
  const { t } = useLingui();
  const offline = useConnection() === 'offline';
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
  // Fonts load in slices, which cannot be loaded once the connection is lost.
  useEffect(() => {
    const { fontFamily } = getComputedStyle(document.body);
    void document.fonts?.load(`14px ${fontFamily}`, label).catch(() => undefined);
  }, [label]);
  return (
    <div role="status">
      {isOld && <NewVersionBar />}
      {shown && !isOld && (
        <div
          className={`flex items-center justify-center gap-8 px-16 py-6 text-13 bg-soon border-bottom ${classes.bar}`}
        >
          <IconCloudOff size={16} aria-hidden />
          <span>{label}</span>
        </div>
      )}
    </div>
  );
}

/** Shown if the page is older than the server and contains unsaved text: the user chooses when to reload. */
function NewVersionBar() {
  return (
    <div className={`flex items-center justify-center gap-8 px-16 py-6 text-13 bg-soon border-bottom ${classes.bar}`}>
      <IconRefresh size={16} aria-hidden />
      <span>
        <Trans id="shell.new_version">A new version is available. Finish what you’re doing, then reload.</Trans>
      </span>
      <Button size="compact-sm" variant="light" onClick={reload}>
        <Trans id="shell.reload">Reload</Trans>
      </Button>
    </div>
  );
}
