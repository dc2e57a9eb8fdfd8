import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { act } from '../../../sync/act.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';

const done = {
  muted: msg({
    id: 'messages.done_mute',
    message: 'Muted for you. Colleagues can still notify you.',
  }),
  unmuted: msg({ id: 'messages.done_unmute', message: 'Unmuted for you' }),
};

const put = (id: string, muted: boolean) => act('PUT /conversations/:id/mute', { params: { id }, body: { muted } });

/** Mutes or unmutes a conversation for the current user only. */
export async function mute(id: string, muted: boolean): Promise<void> {
  const result = await put(id, muted);
  if (!result.error) toastUndo(i18n._(muted ? done.muted : done.unmuted), () => void put(id, !muted));
}
