import { Trans } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { ActionToast } from './action-toast.tsx';
import { closeButton } from './close-word.ts';

/** Toast about a failure, with a button that retries. */
export function toastRetry(text: string, retry: () => void): void {
  const again = () => {
    notifications.hide(id);
    retry();
  };
  const id = notifications.show({
    ...closeButton(),
    color: 'red',
    role: 'alert',
    message: (
      <ActionToast text={text} action={again}>
        <Trans id="common.retry">Try again</Trans>
      </ActionToast>
    ),
  });
}
