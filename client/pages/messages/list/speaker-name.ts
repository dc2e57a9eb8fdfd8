import { useLingui } from '@lingui/react/macro';
import type { MessageAuthor } from '../../../../shared/rows.ts';
import { useUser } from '../../../session/session.ts';

/** Returns a function that shortens an author's name: "You", "Automatic", the first name, or an empty text. */
export function useSpeakerName(): (author: MessageAuthor) => string {
  const { t } = useLingui();
  const { id: me } = useUser();
  return ({ type, id, name }) => {
    if (id === me) return t({ id: 'list.you', message: 'You' });
    if (type === 'system') return t({ id: 'list.automatic', message: 'Automatic' });
    const [first = ''] = name.trim().split(/\s+/);
    return first;
  };
}
