import { useLingui } from '@lingui/react/macro';
import { Drawer, type DrawerProps } from '@mantine/core';
import { useBackCloses } from './use-back-closes.ts';
import { useFocusBack } from './use-focus-back.ts';

type Props = Pick<
  DrawerProps,
  'title' | 'onClose' | 'children' | 'size' | 'padding' | 'classNames' | 'closeOnEscape' | 'overlayProps'
>;

/** Drawer at the side of the page. Esc and, on phones, the back button close it and restore the focus. */
export function SideDrawer(props: Props) {
  const { t } = useLingui();
  useFocusBack();
  useBackCloses(true, props.onClose);
  const close = t({ id: 'messages.close_dialog', message: 'Close' });
  return (
    <Drawer opened position="right" size={520} padding="lg" closeButtonProps={{ 'aria-label': close }} {...props} />
  );
}
