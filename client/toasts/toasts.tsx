import { notifications as store, useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { lazyPart } from '../app/lazy-part.tsx';

const ToastList = lazyPart(async () => (await import('./toast-list.tsx')).ToastList);

/** Toasts wait in Mantine's store; what draws them comes with the first one. One stands at a time. */
export function Toasts() {
  const { notifications } = useNotifications();
  const [needed, setNeeded] = useState(false);
  // The newest shows at once, with its way back; the one before makes room.
  useEffect(() => {
    const below = notifications.filter(({ position = 'bottom-right' }) => position === 'bottom-right');
    for (const { id } of below.slice(0, -1)) if (id !== undefined) store.hide(id);
  }, [notifications]);
  // Once it stands, it stays: the last toast leaves in its own time.
  if (notifications.length > 0 && !needed) setNeeded(true);
  return needed && <ToastList />;
}
