import { useLingui } from '@lingui/react/macro';
import { CloseButton, FloatingWindow, Indicator, UnstyledButton } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api.ts';
import { paths } from '../routes.ts';
import { book } from '../sync/book.ts';
import type { Loader } from '../sync/scope-entry.ts';
import { useScope } from '../sync/scopes.ts';
import { useRow } from '../sync/store.ts';
import { viewRow } from '../sync/view-row.ts';
import { Avatar } from '../ui/avatar.tsx';
import { type Floating, floatingAtom, moveFloating, unfloat } from './floating.ts';
import classes from './floating-avatars.module.css';

/** Customers that somebody keeps an eye on, over every page. */
export function FloatingAvatars() {
  const all = useAtomValue(floatingAtom);
  return all.map((one) => <Bubble key={one.conversationId} floating={one} />);
}

function rowOf(id: string): Loader {
  return async (key) => {
    const result = await call('GET /conversations/:id', { params: { id } });
    if (result.error) {
      // It is gone, or no longer ours to see.
      if (result.status === 404 || result.status === 403) unfloat(id);
      return false;
    }
    const row = viewRow(result.data);
    return book.snapshot(key, [{ kind: 'conversation', id, version: row.version, row }], result.epoch);
  };
}

function Bubble({ floating }: { floating: Floating }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const { conversationId: id, x, y } = floating;
  const loader = useMemo(() => rowOf(id), [id]);
  useScope(
    useMemo(() => ({ scope: 'conversation', id }), [id]),
    loader,
  );
  const row = useRow('conversation', id);
  const dragged = useRef(false);
  const place = useRef({ x, y });
  if (row === undefined) return null;
  const name = row.customer.displayName || 'LINE';
  const { unreadCount } = row;
  return (
    <FloatingWindow
      className={classes.bubble}
      initialPosition={{ left: Math.min(x, window.innerWidth - 68), top: Math.min(y, window.innerHeight - 68) }}
      constrainToViewport
      constrainOffset={8}
      zIndex={300}
      onDragStart={() => {
        dragged.current = false;
      }}
      onPositionChange={(next) => {
        dragged.current = true;
        place.current = next;
      }}
      onDragEnd={() => {
        if (dragged.current) moveFloating(id, place.current.x, place.current.y);
      }}
    >
      <Indicator
        label={Math.min(unreadCount, 99)}
        size={18}
        disabled={unreadCount === 0}
        offset={6}
        color="red"
        zIndex={1}
      >
        <UnstyledButton
          className={classes.face}
          aria-label={t({ id: 'messages.floating_open', message: `Open the conversation with ${name}` })}
          onClick={() => {
            if (!dragged.current) navigate(paths.messages(id));
            dragged.current = false;
          }}
        >
          <Avatar name={name} picture={row.customer.pictureUrl} size={52} ring={row.memberGroup !== 'normal'} />
        </UnstyledButton>
      </Indicator>
      <CloseButton
        className={classes.close}
        size="xs"
        radius="xl"
        variant="default"
        aria-label={t({ id: 'messages.floating_close', message: 'Put the floating avatar away' })}
        onClick={() => unfloat(id)}
      />
    </FloatingWindow>
  );
}
