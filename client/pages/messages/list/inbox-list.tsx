import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useAtom } from 'jotai';
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { WaitingStrip } from '../../../alerts/waiting-strip.tsx';
import { useBrand } from '../../../session/session.ts';
import { clearOfToasts } from '../../../toasts/toast-room.ts';
import classes from '../page.module.css';
import type { Inbox } from '../use-inbox.ts';
import { useOffers } from '../verbs/use-offers.ts';
import { batchAtom, chosenOf, extended, toggled } from './batch.ts';
import { ConversationList } from './conversation-list.tsx';
import { FoundList } from './found-list.tsx';
import { ListHeader } from './list-header.tsx';
import type { PressKeys } from './list-option.tsx';
import { useShownList } from './use-shown.ts';

/** How a conversation is opened. `aside`: in a new window. `toWrite`: with the focus in the composer. */
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
  /** Opens the row with the key `rowKey`, or the row at the keyboard cursor if `rowKey` is `null`. */
  onOpen: (rowKey: string | null, how?: OpenMode) => void;
};

/** Left pane with header, rows and batch bar. */
export function InboxList({ inbox, openId, openMessageId, cursorId, searchRef, placeRef, onMove, onOpen }: Props) {
  const { list, found } = inbox;
  const [brand] = useBrand();
  const [chosen, choose] = useAtom(batchAtom);
  const touched = useRef<string | null>(null);
  const boxRef = useRef<HTMLDivElement>(null);
  const { hold } = list;
  // The order is frozen while the pointer is anywhere over the pane, so that no row moves while the user moves to the button that applies
  // the deferred changes.
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
  const showHeld = useCallback(() => {
    hold(false);
    hold(over);
    boxRef.current?.scrollTo({ top: 0 });
  }, [hold, over]);
  const rows = { openId, cursorId, withBrand: brand === 'all', onPress: press };
  return (
    <div
      className={`flex flex-col min-w-0 min-h-0 border-end ${classes.list}`}
      data-inbox-list
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
        heldCount={found === null ? list.heldCount : 0}
        onShowHeld={showHeld}
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

/** Bar with the actions that apply to all selected conversations. */
function BatchBar({ ids }: { ids: readonly string[] }) {
  const { t } = useLingui();
  const [chosen, choose] = useAtom(batchAtom);
  const offers = useOffers();
  const archived = useShownList().chosen.filter === 'archived';
  if (chosen === null) return null;
  const selected = chosenOf(chosen, ids);
  const count = selected.length;
  return (
    <div
      ref={clearOfToasts}
      className={`grid gap-8 bg-body border-top ${classes.bar}`}
      role="toolbar"
      aria-label={t({ id: 'list.batch', message: 'Batch' })}
    >
      <div className={`flex items-center gap-8 ${classes.row}`}>
        <span className="text-13 weight-600" role="status">
          <Trans id="list.batch_count">{count} selected</Trans>
        </span>
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => choose(count === ids.length ? new Set() : new Set(ids))}
        >
          {count === ids.length && count > 0 ? (
            <Trans id="list.batch_none">Clear selection</Trans>
          ) : (
            <Trans id="list.batch_all">Select all</Trans>
          )}
        </Button>
        <Button className="ms-auto" variant="default" size="compact-xs" onClick={() => choose(null)}>
          <Trans id="list.batch_exit">Exit batch</Trans>
        </Button>
      </div>
      <div className={`flex flex-wrap gap-6 ${classes.verbs}`}>
        {offers.at('batch', { ids: selected, archived }).map(({ verb, name, Icon, act }) => (
          <Button
            key={verb}
            variant="default"
            size="compact-sm"
            leftSection={<Icon size={16} stroke={1.75} />}
            disabled={count === 0}
            onClick={act}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
