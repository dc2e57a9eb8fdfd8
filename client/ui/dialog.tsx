import { useLingui } from '@lingui/react/macro';
import { Modal, type ModalProps } from '@mantine/core';
import { useBackCloses } from './use-back-closes.ts';
import { useFocusBack } from './use-focus-back.ts';

type Props = Pick<ModalProps, 'title' | 'onClose' | 'children'> & {
  /** On a phone the way back closes it; not where that way asked for it. */
  isStep?: boolean;
};

/** A dialog: small, high on the screen, with a way out that has a name. */
export function Dialog({ isStep = true, ...props }: Props) {
  const { t } = useLingui();
  useFocusBack();
  useBackCloses(isStep, props.onClose);
  const close = t({ id: 'messages.close_dialog', message: 'Close' });
  return <Modal opened size="sm" padding="md" yOffset="10vh" closeButtonProps={{ 'aria-label': close }} {...props} />;
}
