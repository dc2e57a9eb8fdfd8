import { Trans, useLingui } from '@lingui/react/macro';
import { Combobox, Textarea, TextInput, useCombobox } from '@mantine/core';
import { IconCheck, IconInbox } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Colleague } from '../../../../shared/rows.ts';
import { useCan, useUser } from '../../../session.ts';
import { useAll, useRow } from '../../../sync/store.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import classes from './actions.module.css';
import { Dialog } from './dialog.tsx';
import { useRun } from './use-run.ts';

type Props = { kind: 'assign' | 'transfer'; ids: readonly string[]; onClose: () => void };

const queue = '';

/** Who is to have it: colleagues of the brand, the idle first, and the queue. */
export function PersonDialog({ kind, ids, onClose }: Props) {
  const { t } = useLingui();
  const run = useRun();
  const user = useUser();
  const mayAssign = useCan('messages.assign') || kind === 'transfer';
  const row = useRow('conversation', ids[0] ?? null);
  const [search, setSearch] = useState('');
  const [note, setNote] = useState('');
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const everybody = useAll('colleague');
  const people = everybody
    .filter((one) => one.active && (one.id === user.id ? kind === 'assign' : mayAssign) && works(one, row?.brandId))
    .filter((one) => one.fullName.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()))
    .sort((a, b) => rankOf(a, user.id) - rankOf(b, user.id) || loadOf(a) - loadOf(b));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first of what is found is chosen anew at each letter.
  useEffect(() => void combobox.selectFirstOption(), [search]);

  const pick = (value: string) => {
    const staffId = value === queue ? null : value;
    run(ids, kind === 'assign' ? { verb: 'assign', staffId } : { verb: 'transfer', staffId, note });
    onClose();
  };
  const title =
    kind === 'assign'
      ? t({ id: 'messages.assign_to', message: 'Assign to' })
      : t({ id: 'messages.transfer_to', message: 'Transfer to' });
  return (
    <Dialog onClose={onClose} title={title}>
      <Combobox store={combobox} onOptionSubmit={pick}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            onFocus={() => combobox.selectFirstOption()}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={t({ id: 'messages.find_person', message: 'Find a colleague' })}
            aria-label={t({ id: 'messages.find_person', message: 'Find a colleague' })}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.options} aria-label={title}>
          {people.map((one) => (
            <Combobox.Option key={one.id} value={one.id}>
              <span className={classes.option}>
                <Avatar name={one.fullName} size={28} dot={one.presence} />
                <span className={classes.optionName}>
                  {one.id === user.id ? <Trans id="messages.me">Me ({one.fullName})</Trans> : one.fullName}
                </span>
                <span className={classes.optionEnd}>
                  <Trans id="messages.load">{loadOf(one)} open</Trans>
                </span>
                {row?.assignedTo === one.id && <IconCheck size={16} />}
              </span>
            </Combobox.Option>
          ))}
          {search === '' && (
            <Combobox.Option value={queue}>
              <span className={classes.option}>
                <span className={classes.optionIcon}>
                  <IconInbox size={16} stroke={1.75} />
                </span>
                <Trans id="messages.queue">The queue of the brand</Trans>
                {row?.assignedTo === null && <IconCheck size={16} className={classes.optionEnd} />}
              </span>
            </Combobox.Option>
          )}
          {people.length === 0 && search !== '' && (
            <Combobox.Empty>
              <Trans id="messages.no_person">Nobody found</Trans>
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox>
      {kind === 'transfer' && (
        <Textarea
          mt="md"
          autosize
          minRows={2}
          maxRows={5}
          maxLength={limits.noteMax}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          label={t({ id: 'messages.transfer_note', message: 'What should they know? (optional)' })}
        />
      )}
    </Dialog>
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

function loadOf(one: Colleague): number {
  return Object.values(one.load).reduce((sum, count) => sum + count, 0);
}
