import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const closeWord = msg({ id: 'messages.close_dialog', message: 'Close' });

/** The name of a toast's button that takes it away. */
export const closeButton = () => ({ closeButtonProps: { 'aria-label': i18n._(closeWord) } });
