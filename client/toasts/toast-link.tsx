import { Trans } from '@lingui/react/macro';
import { notifications } from '@mantine/notifications';
import { ActionToast } from './action-toast.tsx';
import { closeButton } from './close-word.ts';

/** Toast about a result, with a link to it. `null` for none. */
export function toastLink(text: string, open: (() => void) | null): void {
  const id = notifications.show({
    ...closeButton(),
    message: (
      <ActionToast
        text={text}
        action={
          open &&
          (() => {
            notifications.hide(id);
            open();
          })
        }
      >
        <Trans id="toasts.open">Open</Trans>
      </ActionToast>
    ),
  });
}
