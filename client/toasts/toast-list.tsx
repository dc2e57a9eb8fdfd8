import { useLingui } from '@lingui/react/macro';
import { getDefaultZIndex } from '@mantine/core';
import { Notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { limits } from '../../shared/limits.ts';

/**
 * List of toasts. Its limit is higher than the number of toasts that {@link Toasts} shows, so that no toast waits in a queue. A toast with
 * the keyboard focus stays open, like a toast under the pointer.
 */
export function ToastList() {
  const { notifications } = useNotifications();
  const { t } = useLingui();
  const [isHeld, hold] = useState(false);
  // A button that is removed together with its toast does not always fire a blur event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again whenever a toast is removed.
  useEffect(() => {
    if (document.activeElement === document.body) hold(false);
  }, [notifications]);
  return (
    <section aria-label={t({ id: 'toasts.title', message: 'Messages of the program' })}>
      <Notifications
        withinPortal={false}
        position="bottom-right"
        autoClose={isHeld ? false : limits.toastMs}
        limit={20}
        // Menus and lists that were just opened are shown above toasts.
        zIndex={getDefaultZIndex('popover') - 1}
        containerWidth={344}
        onFocus={() => hold(true)}
        onBlur={() => hold(false)}
      />
    </section>
  );
}
