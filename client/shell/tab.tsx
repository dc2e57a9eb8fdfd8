import { useEffect } from 'react';
import { useSystemSettings } from '../app/system-settings.ts';
import { useThrottled } from '../ui/use-throttled.ts';
import { drawTabIcon } from './tab-icon.ts';
import { useUnreadTotal } from './use-entries.ts';

/** Milliseconds between updates, because browsers are slow to update titles. */
const everyMs = 1000;

/**
 * Shows the unread count in the tab's title and icon while a user is signed in. A separate component, so that nothing else rerenders with
 * the count.
 */
export function Tab() {
  const unread = useThrottled(useUnreadTotal(), everyMs);
  const { systemName } = useSystemSettings();
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${systemName}` : systemName;
  }, [unread, systemName]);
  useEffect(
    () => () => {
      document.title = systemName;
    },
    [systemName],
  );
  const shown = Math.min(unread, 10);
  useEffect(() => void drawTabIcon(shown).catch(() => undefined), [shown]);
  useEffect(() => () => void drawTabIcon(0).catch(() => undefined), []);
  return null;
}
