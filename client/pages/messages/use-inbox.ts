import { useAtomValue } from 'jotai';
import { useBrand } from '../../session.ts';
import { type Conversations, useConversations } from '../../sync/conversations.ts';
import { filterAtom, searchAtom, sortAtom } from './list/list-query.ts';

/** The inbox of the chosen brand under the chosen filter, sort and search. */
export function useInbox(): Conversations {
  const [brand] = useBrand();
  const filter = useAtomValue(filterAtom);
  const sort = useAtomValue(sortAtom);
  const q = useAtomValue(searchAtom);
  return useConversations({ brand, filter, sort, ...(q === '' ? {} : { q }) });
}
