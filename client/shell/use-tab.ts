import { useEffect } from 'react';
import { useSystemSettings } from '../system-settings.ts';
import { drawTabIcon } from './tab-icon.ts';
import { useUnreadTotal } from './use-entries.ts';

/** The tab's title and icon carry the unread count, for as long as somebody is signed in. */
export function useTab(): void {
  const unread = useUnreadTotal();
  const { systemName } = useSystemSettings();
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${systemName}` : systemName;
    return () => {
      document.title = systemName;
    };
  }, [unread, systemName]);
  const shown = Math.min(unread, 10);
  useEffect(() => {
    const draw = (count: number) => void drawTabIcon(count).catch(() => undefined);
    draw(shown);
    return () => draw(0);
  }, [shown]);
}
