import { useLingui } from '@lingui/react/macro';
import { getDefaultZIndex } from '@mantine/core';
import { Notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { limits } from '../../shared/limits.ts';

/** More than {@link Toasts} lets stand, so that none waits in a queue. A toast reached by keys stays as long as under a pointer. */
export function ToastList() {
  const { notifications } = useNotifications();
  const { t } = useLingui();
  const [isHeld, hold] = useState(false);
  // A button that goes with its toast does not always say so.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever one has gone.
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
        // Menus and lists just opened stand over it.
        zIndex={getDefaultZIndex('popover') - 1}
        containerWidth={344}
        onFocus={() => hold(true)}
        onBlur={() => hold(false)}
      />
    </section>
  );
}
