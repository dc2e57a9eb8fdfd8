import { Trans } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { closeButton } from './close-word.ts';
import { WithDeed } from './with-deed.tsx';

/** Toast about a failure, with a button that retries. */
export function toastRetry(words: string, retry: () => void): void {
  const again = () => {
    notifications.hide(id);
    retry();
  };
  const id = notifications.show({
    ...closeButton(),
    color: 'red',
    role: 'alert',
    message: (
      <WithDeed words={words} deed={again}>
        <Trans id="common.retry">Try again</Trans>
      </WithDeed>
    ),
  });
}
