import { Notifications } from '@mantine/notifications';
import { limits } from '../shared/limits.ts';

export function ToastList() {
  return <Notifications position="bottom-right" autoClose={limits.toastMs} limit={4} />;
}
