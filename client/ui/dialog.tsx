import { useLingui } from '@lingui/react/macro';
import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useBackCloses } from './use-back-closes.ts';
import { useFocusBack } from './use-focus-back.ts';

type Props = Pick<ModalProps, 'title' | 'onClose' | 'children' | 'size' | 'fullScreen' | 'yOffset'> & {
  /** Whether the browser's back button closes the dialog on phones. `false` for dialogs opened by that button. */
  isStep?: boolean;
};

/** Marks Escape as handled. Otherwise, a panel behind the dialog that still has the focus while the dialog opens would close as well. */
function takeEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}

/** Small dialog near the top of the screen, with a labelled close button. */
export function Dialog({ isStep = true, ...props }: Props) {
  const { t } = useLingui();
  useFocusBack();
  useBackCloses(isStep, props.onClose);
  // Registered before the modal's own listener. That listener closes the dialog and thereby removes this listener, which could then no
  // longer handle the key press.
  useLayoutEffect(() => {
    window.addEventListener('keydown', takeEscape, true);
    return () => window.removeEventListener('keydown', takeEscape, true);
  }, []);
  const close = t({ id: 'messages.close_dialog', message: 'Close' });
  return (
    <Modal
      opened
      size="sm"
      padding="md"
      yOffset="10vh"
      closeButtonProps={{ 'aria-label': close }}
      // Keeps submit events inside the dialog, because React would pass them to the parent components, including the form of a page with
      // unsaved changes.
      onSubmit={(event) => event.stopPropagation()}
      {...props}
    />
  );
}
