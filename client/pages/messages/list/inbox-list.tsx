import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconSquareCheck } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { type RefObject, useRef } from 'react';
import { useBrand, useCan } from '../../../session.ts';
import type { Conversations } from '../../../sync/conversations.ts';
import classes from '../page.module.css';
import { batchAtom, extended, toggled } from './batch.ts';
import { BatchBar } from './batch-bar.tsx';
import { ConversationList } from './conversation-list.tsx';
import { ListHeader } from './list-header.tsx';

type Props = {
  list: Conversations;
  openId: string | null;
  cursorId: string | null;
  searchRef: RefObject<HTMLInputElement | null>;
  onOpen: (id: string, aside: boolean) => void;
};

/** The pane on the left: what is shown, the rows, and the batch when one is made. */
export function InboxList({ list, openId, cursorId, searchRef, onOpen }: Props) {
  const { t } = useLingui();
  const [brand] = useBrand();
  const mayReply = useCan('messages.reply');
  const [chosen, choose] = useAtom(batchAtom);
  const touched = useRef<string | null>(null);
  const label = t({ id: 'list.batch_start', message: 'Choose several' });
  return (
    <div className={classes.list}>
      <ListHeader
        counts={list.counts}
        searchRef={searchRef}
        actions={
          mayReply && (
            <Tooltip label={label}>
              <ActionIcon
                variant={chosen === null ? 'subtle' : 'light'}
                color={chosen === null ? 'gray' : undefined}
                aria-label={label}
                aria-pressed={chosen !== null}
                onClick={() => choose(chosen === null ? new Set() : null)}
              >
                <IconSquareCheck size={18} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          )
        }
      />
      <ConversationList
        list={list}
        openId={openId}
        cursorId={cursorId}
        withBrand={brand === 'all'}
        chosen={chosen}
        onPress={(id, { aside, range }) => {
          if (chosen === null) return onOpen(id, aside);
          choose(range ? extended(chosen, list.ids, touched.current, id) : toggled(chosen, id));
          touched.current = id;
        }}
      />
      <BatchBar ids={list.ids} />
    </div>
  );
}
