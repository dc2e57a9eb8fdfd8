import { Trans, useLingui } from '@lingui/react/macro';
import { Combobox } from '@mantine/core';
import { IconCheck, IconInbox } from '@tabler/icons-react';
import { useState } from 'react';
import { holds } from '../../../../shared/fold.ts';
import type { Colleague } from '../../../../shared/rows.ts';
import { heldOf } from '../../../../shared/team.ts';
import { useUser } from '../../../session/session.ts';
import { useAll } from '../../../sync/store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Picker } from './picker.tsx';

/** Option value that represents the brand's queue. */
const queue = '';

type Props = {
  title: string;
  brandId: string | undefined;
  /** Whether a colleague is offered for selection. The queue is always offered. */
  isOffered: (colleague: Colleague) => boolean;
  /** Id of the marked person; `null` for the queue, `undefined` if nothing is marked. */
  marked: string | null | undefined;
  onPick: (staffId: string | null) => void;
  onClose: () => void;
};

/** Selects an assignee: the user first, then colleagues of the brand by presence and load, or the queue. */
export function PersonPicker({ title, brandId, isOffered, marked, onPick, onClose }: Props) {
  const { t } = useLingui();
  const { id: me } = useUser();
  const [search, setSearch] = useState('');
  const people = useAll('colleague')
    .filter((one) => one.active && one.answers && works(one, brandId) && isOffered(one))
    .filter((one) => holds(search, one.fullName))
    .sort((a, b) => rankOf(a, me) - rankOf(b, me) || heldOf(a) - heldOf(b));
  return (
    <Picker
      title={title}
      find={t({ id: 'messages.find_person', message: 'Find a colleague' })}
      search={search}
      onSearch={setSearch}
      ids={people.map(({ id }) => id)}
      onPick={(value) => onPick(value === queue ? null : value)}
      onClose={onClose}
    >
      {people.map((one) => (
        <Combobox.Option key={one.id} value={one.id} active={marked === one.id}>
          <span className="flex items-center gap-10 min-h-28">
            <Avatar name={one.fullName} size={28} dot={one.presence} />
            <span className="weight-500 truncate">
              {one.id === me ? <Trans id="messages.me">Me ({one.fullName})</Trans> : one.fullName}
            </span>
            <span className="flex-none text-12 dimmed ms-auto">
              <Trans id="messages.load">{heldOf(one)} open</Trans>
            </span>
            {marked === one.id && <IconCheck size={16} />}
          </span>
        </Combobox.Option>
      ))}
      {search === '' && (
        <Combobox.Option value={queue} active={marked === null}>
          <span className="flex items-center gap-10 min-h-28">
            <span className="grid place-items-center w-28">
              <IconInbox size={16} stroke={1.75} />
            </span>
            <Trans id="messages.queue">The brand’s queue</Trans>
            {marked === null && <IconCheck size={16} className="flex-none text-12 dimmed ms-auto" />}
          </span>
        </Combobox.Option>
      )}
      {people.length === 0 && (
        <Combobox.Empty>
          <Trans id="messages.no_person">No staff available</Trans>
        </Combobox.Empty>
      )}
    </Picker>
  );
}

function works(one: Colleague, brandId: string | undefined): boolean {
  return (
    one.role !== 'viewer' &&
    (brandId === undefined || one.assignedBrands.includes('all') || one.assignedBrands.includes(brandId))
  );
}

function rankOf(one: Colleague, me: string): number {
  if (one.id === me) return 0;
  return { online: 1, busy: 2, offline: 3 }[one.presence];
}
