import { Trans } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { closeButton } from './close-word.ts';
import { WithDeed } from './with-deed.tsx';

/** Toast about a result, with a link to it. `null` for none. */
export function toastLink(words: string, open: (() => void) | null): void {
  const id = notifications.show({
    ...closeButton(),
    message: (
      <WithDeed
        words={words}
        deed={
          open &&
          (() => {
            notifications.hide(id);
            open();
          })
        }
      >
        <Trans id="toasts.open">Open</Trans>
      </WithDeed>
    ),
  });
}
