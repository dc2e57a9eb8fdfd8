import { useLingui } from '@lingui/react/macro';
import { Modal, type ModalProps } from '@mantine/core';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { useFocusBack } from '../../../ui/use-focus-back.ts';

type Props = Pick<ModalProps, 'title' | 'onClose' | 'children'>;

/** A dialog of the page: small, high on the screen, with a way out that has a name. */
export function Dialog(props: Props) {
  const { t } = useLingui();
  useFocusBack();
  useBackCloses(true, props.onClose);
  const close = t({ id: 'messages.close_dialog', message: 'Close' });
  return <Modal opened size="sm" padding="md" yOffset="10vh" closeButtonProps={{ 'aria-label': close }} {...props} />;
}
