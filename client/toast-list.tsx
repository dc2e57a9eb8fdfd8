import { Notifications } from '@mantine/notifications';
import { limits } from '../shared/limits.ts';

/** More than {@link Toasts} lets stand, so that none waits in a queue. */
export function ToastList() {
  return <Notifications position="bottom-right" autoClose={limits.toastMs} limit={20} />;
}
