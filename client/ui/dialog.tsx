import { useLingui } from '@lingui/react/macro';
import { Modal, type ModalProps } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useBackCloses } from './use-back-closes.ts';
import { useFocusBack } from './use-focus-back.ts';

type Props = Pick<ModalProps, 'title' | 'onClose' | 'children'> & {
  /** Whether the browser's back button closes the dialog on phones. `false` for dialogs opened by that button. */
  isStep?: boolean;
};

/** Marks Escape as handled. A panel behind the dialog that still has the focus while the dialog opens would otherwise close as well. */
function takeEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
}

/** Small dialog near the top of the screen, with a labelled close button. */
export function Dialog({ isStep = true, ...props }: Props) {
  const { t } = useLingui();
  useFocusBack();
  useBackCloses(isStep, props.onClose);
  // Registered before the modal's own listener: closing the dialog removes this listener, which must handle the same key press first.
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
      // Submit events do not leave the dialog: React would pass them on to its parent components, among them the form of a page with
      // unsaved changes.
      onSubmit={(event) => event.stopPropagation()}
      {...props}
    />
  );
}
