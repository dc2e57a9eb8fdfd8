import { useEffect } from 'react';
import { useSystemSettings } from '../app/system-settings.ts';
import { useThrottled } from '../ui/use-throttled.ts';
import { drawTabIcon } from './tab-icon.ts';
import { useUnreadTotal } from './use-entries.ts';

/** A browser takes its time to show another title. */
const everyMs = 1000;

/** The tab's title and icon carry the unread count, for as long as somebody is signed in. A part of its own: nothing else is drawn with it. */
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
