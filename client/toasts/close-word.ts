import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const closeWord = msg({ id: 'messages.close_dialog', message: 'Close' });

/** Props for the accessible name of a toast's close button. */
export const closeButton = () => ({ closeButtonProps: { 'aria-label': i18n._(closeWord) } });
