import { useEffect } from 'react';
import { useBrand } from '../session.ts';
import { useCounts } from '../sync/counts.ts';
import { useSystemSettings } from '../system-settings.ts';

/** The tab's title carries the unread count. */
export function useTabTitle(): void {
  const [brand] = useBrand();
  const unread = useCounts(brand)?.unreadTotal ?? 0;
  const { systemName } = useSystemSettings();
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${systemName}` : systemName;
  }, [unread, systemName]);
}
