import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, CloseButton, Loader, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { atom, useAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { useMessageSearch } from '../../../sync/message-search.ts';
import { composes } from '../../../ui/composes.ts';
import { focusableButton } from '../../../ui/focusable-button.ts';
import { latinLetter } from '../../../ui/latin-letter.ts';
import { useShowMessage } from '../use-show-message.ts';
import classes from './thread-search.module.css';

/** Id of the conversation whose messages are being searched; `null` if none. */
export const threadSearchAtom = atom<string | null>(null);

const restMs = 200;
/** Number of results before the end of the loaded ones at which more are loaded. */
const nearEnd = 5;

/** Search within the open conversation, newest message first. Opened by Ctrl+F while the chat or nothing has the focus. */
export function ThreadSearch({ id }: { id: string }) {
  const [openFor, open] = useAtom(threadSearchAtom);
  const field = useRef<HTMLInputElement>(null);
  useWindowEvent('keydown', (event) => {
    const isFind = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && latinLetter(event) === 'f';
    const { activeElement } = document;
    const isHere = activeElement === document.body || activeElement?.closest('[data-chat]') != null;
    // Pressed again in the field, the key opens the search of the browser.
    if (!isFind || !isHere || activeElement === field.current) return;
    event.preventDefault();
    open(id);
    // Only if the search is open already. Otherwise, the field takes the focus when it is mounted.
    field.current?.focus();
    field.current?.select();
  });
  useEffect(() => () => open(null), [open]);
  if (openFor !== id) return null;
  return <SearchBar id={id} field={field} onClose={() => open(null)} />;
}

type BarProps = { id: string; field: React.RefObject<HTMLInputElement | null>; onClose: () => void };

function SearchBar({ id, field, onClose }: BarProps) {
  const { t } = useLingui();
  const [typed, type] = useState('');
  const [q, search] = useState('');
  // Naming the brand would require the permission to filter by brand, which agents don’t have.
  const found = useMessageSearch(q, 'all', id);
  const at = useHitInView(id, q, found);
  const label = t({ id: 'thread.search', message: 'Search in this conversation' });
  useEffect(() => field.current?.focus(), [field]);
  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const close = () => {
    onClose();
    document.querySelector<HTMLElement>('[data-chat] [role="log"]')?.parentElement?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (composes(event.nativeEvent)) return;
    if (event.key === 'Escape') close();
    else if (event.key !== 'Enter') return;
    else if (typed.trim() !== q) search(typed.trim());
    else at.move(event.shiftKey ? -1 : 1);
    event.preventDefault();
    event.stopPropagation();
  };
  const count = found.hits.length;
  return (
    <search className="flex items-center gap-4 px-16 py-6 bg-body border-bottom" aria-label={label}>
      <TextInput
        ref={field}
        className={`flex-1 ${classes.field}`}
        size="sm"
        value={typed}
        maxLength={limits.searchMax}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        placeholder={label}
        aria-label={label}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={found.state === 'loading' && <Loader size={14} color="gray" />}
      />
      <span className={`text-12 tabular dimmed ${classes.count}`} role="status">
        {q !== '' && <Result found={found} place={at.place} />}
      </span>
      <ActionIcon
        className={classes.button}
        variant="subtle"
        color="gray"
        {...focusableButton(at.place + 1 >= count, () => at.move(1))}
        aria-label={t({ id: 'thread.search_older', message: 'Older match' })}
      >
        <IconChevronUp size={18} stroke={1.75} />
      </ActionIcon>
      <ActionIcon
        className={classes.button}
        variant="subtle"
        color="gray"
        {...focusableButton(at.place <= 0, () => at.move(-1))}
        aria-label={t({ id: 'thread.search_newer', message: 'Newer match' })}
      >
        <IconChevronDown size={18} stroke={1.75} />
      </ActionIcon>
      <CloseButton
        className={classes.button}
        onClick={close}
        aria-label={t({ id: 'thread.search_close', message: 'Close search' })}
      />
    </search>
  );
}

type Found = ReturnType<typeof useMessageSearch>;

function Result({ found, place }: { found: Found; place: number }) {
  if (found.error !== null) return found.error;
  if (found.state !== 'ready') return null;
  if (found.hits.length === 0) return <Trans id="list.none_found">Nothing found</Trans>;
  const number = place + 1;
  const total = `${found.total}${found.totalIsMore ? '+' : ''}`;
  return found.approximate ? (
    <Trans id="thread.search_similar">
      {number} of {total} similar
    </Trans>
  ) : (
    <Trans id="thread.search_place">
      {number} of {total}
    </Trans>
  );
}

/** Returns the place of the shown result, and a function that shows another one. Shows the first result of each search. */
function useHitInView(id: string, q: string, { state, hits, hasMore, loadMore }: Found) {
  const showMessage = useShowMessage(id);
  const [shown, show] = useState({ q, place: 0 });
  const place = shown.q === q ? shown.place : 0;
  const messageId = state === 'ready' ? hits[place]?.message.id : undefined;
  useEffect(() => {
    if (messageId !== undefined) showMessage(messageId);
  }, [messageId, showMessage]);
  useEffect(() => {
    if (hasMore && place >= hits.length - nearEnd) loadMore();
  }, [hasMore, place, hits.length, loadMore]);
  const move = (by: 1 | -1) => show({ q, place: Math.min(Math.max(0, place + by), Math.max(0, hits.length - 1)) });
  return { place, move };
}
