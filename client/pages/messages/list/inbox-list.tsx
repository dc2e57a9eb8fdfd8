import { useAtom } from 'jotai';
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { WaitingStrip } from '../../../alerts/waiting-strip.tsx';
import { useBrand } from '../../../session/session.ts';
import classes from '../page.module.css';
import type { Inbox } from '../use-inbox.ts';
import { batchAtom, extended, toggled } from './batch.ts';
import { BatchBar } from './batch-bar.tsx';
import { BatchSwitch } from './batch-switch.tsx';
import { ConversationList } from './conversation-list.tsx';
import { FoundList } from './found-list.tsx';
import { HeldPill } from './held-pill.tsx';
import { ListHeader } from './list-header.tsx';
import type { PressKeys } from './list-option.tsx';
import { useAddressFilter } from './use-address-filter.ts';

/** `aside`: open in a new window. `toWrite`: focus the composer. */
export type OpenMode = { aside: boolean; toWrite: boolean };

type Props = {
  inbox: Inbox;
  openId: string | null;
  openMessageId: string | null;
  cursorId: string | null;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Last scroll position of the list. */
  placeRef: RefObject<number | null>;
  onMove: (by: 1 | -1) => boolean;
  /** Opens the given row, otherwise the one selected by the keyboard. */
  onOpen: (rowKey: string | null, how?: OpenMode) => void;
};

/** Left pane with header, rows and batch bar. */
export function InboxList({ inbox, openId, openMessageId, cursorId, searchRef, placeRef, onMove, onOpen }: Props) {
  useAddressFilter();
  const { list, found } = inbox;
  const [brand] = useBrand();
  const [chosen, choose] = useAtom(batchAtom);
  const touched = useRef<string | null>(null);
  const boxRef = useRef<HTMLDivElement>(null);
  const { hold } = list;
  // Includes the whole pane, so that nothing moves on the way to the pill.
  const [over, setOver] = useState(false);
  useEffect(() => hold(over), [hold, over]);

  const press = useCallback(
    (rowKey: string, { aside, range, mouse }: PressKeys) => {
      if (chosen === null) return onOpen(rowKey, { aside, toWrite: mouse });
      choose(range ? extended(chosen, list.ids, touched.current, rowKey) : toggled(chosen, rowKey));
      touched.current = rowKey;
    },
    [chosen, choose, list.ids, onOpen],
  );
  const openFirst = useCallback(() => onOpen(null), [onOpen]);
  const showHeld = () => {
    hold(false);
    hold(over);
    boxRef.current?.scrollTo({ top: 0 });
  };
  const rows = { openId, cursorId, withBrand: brand === 'all', onPress: press };
  return (
    <div
      className={classes.list}
      onPointerEnter={(event: PointerEvent) => event.pointerType === 'mouse' && setOver(true)}
      onPointerLeave={() => setOver(false)}
    >
      <WaitingStrip form="line" held={over} />
      <ListHeader
        counts={found === null ? list.counts : null}
        searching={found !== null}
        searchRef={searchRef}
        onMove={onMove}
        onOpen={openFirst}
        news={found === null && <HeldPill heldCount={list.heldCount} onShow={showHeld} />}
        actions={<BatchSwitch />}
      />
      {found === null ? (
        <ConversationList list={list} boxRef={boxRef} placeRef={placeRef} chosen={chosen} {...rows} />
      ) : (
        <FoundList found={found} openMessageId={openMessageId} {...rows} />
      )}
      <BatchBar ids={list.ids} />
    </div>
  );
}
