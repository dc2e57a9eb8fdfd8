import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from './load-chunk.ts';

const ToastList = lazy(async () => ({ default: (await loadChunk(() => import('./toast-list.tsx'))).ToastList }));

/** Toasts wait in Mantine's store; what draws them comes with the first one. */
export function Toasts() {
  const { notifications } = useNotifications();
  const [needed, setNeeded] = useState(false);
  // Once it stands, it stays: the last toast leaves in its own time.
  if (notifications.length > 0 && !needed) setNeeded(true);
  return (
    needed && (
      <Suspense>
        <ToastList />
      </Suspense>
    )
  );
}
