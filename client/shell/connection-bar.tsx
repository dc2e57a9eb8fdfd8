import { Trans } from '@lingui/react/macro';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useConnection } from '../sync/connection.ts';
import classes from './connection-bar.module.css';

/** A short gap is nobody's concern. */
const graceMs = 1500;

/** Says that the connection dropped, and what still works. */
export function ConnectionBar() {
  const offline = useConnection() === 'offline';
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!offline) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), graceMs);
    return () => clearTimeout(timer);
  }, [offline]);
  return (
    <div role="status">
      {shown && (
        <div className={classes.bar}>
          <IconCloudOff size={16} aria-hidden />
          <span>
            <Trans id="shell.offline">
              The connection is lost. You can read and write on; what you send goes out when it is back.
            </Trans>
          </span>
        </div>
      )}
    </div>
  );
}
