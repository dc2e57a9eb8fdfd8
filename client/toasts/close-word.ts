import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const closeWord = msg({ id: 'messages.close_dialog', message: 'Close' });

/** Returns the props that give the close button of a toast its accessible name. */
export const closeButton = () => ({ closeButtonProps: { 'aria-label': i18n._(closeWord) } });
