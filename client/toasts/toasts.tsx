import { notifications as store, useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { lazyPart } from '../app/lazy-part.tsx';

const ToastList = lazyPart(async () => (await import('./toast-list.tsx')).ToastList);

/** Shows toasts, one at a time. The component that shows them is loaded with the first toast, which waits in Mantine's store until then. */
export function Toasts() {
  const { notifications } = useNotifications();
  const [needed, setNeeded] = useState(false);
  // The newest toast replaces the previous one at once, together with its undo button.
  useEffect(() => {
    const below = notifications.filter(({ position = 'bottom-right' }) => position === 'bottom-right');
    for (const { id } of below.slice(0, -1)) if (id !== undefined) store.hide(id);
  }, [notifications]);
  // Stays mounted once loaded, so that the last toast can finish its transition.
  if (notifications.length > 0 && !needed) setNeeded(true);
  return needed && <ToastList />;
}
