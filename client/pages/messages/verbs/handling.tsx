import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowBackUp,
  IconArrowsExchange,
  IconCheck,
  IconChecks,
  IconMessageX,
  IconUserPlus,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useCan, useUser } from '../../../session/session.ts';
import { useRow } from '../../../sync/store.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PersonPicker } from '../actions/person-picker.tsx';
import { ReasonForm } from '../actions/reason-form.tsx';
import { useRun } from '../actions/use-run.ts';
import { isOver, plain, type Subject, type Verb } from './verb.ts';

const isArchived = ({ row, archived }: Subject) => row?.archived ?? archived;

/** Verbs that assign, end or archive a case. */
export const handling = {
  assign: {
    ...plain,
    letter: 'a',
    permission: 'messages.assign',
    places: { assignee: 2, batch: 1, palette: 2 },
    many: true,
    name: msg({ id: 'messages.assign', message: 'Assign' }),
    Icon: IconUserPlus,
    does: { Dialog: AssignDialog },
  },
  take: {
    ...plain,
    letter: 'a',
    permission: 'messages.reply',
    places: { header: 1, assignee: 1, batch: 1, palette: 1 },
    many: true,
    name: msg({ id: 'messages.take', message: 'Take' }),
    Icon: IconUserPlus,
    turned: {
      when: ({ row }) => row !== null && row.assignedTo !== null,
      name: msg({ id: 'messages.take_over', message: 'Take over' }),
      Icon: IconUserPlus,
    },
    isOffered: ({ row, me, may }, place) => {
      const holder = row?.assignedTo ?? null;
      if (place === 'header') return holder === null;
      // The shortcut and the batch bar do not offer this verb to users who can assign conversations. These users get the assign dialog
      // instead, in which they can also select themselves.
      if (place === 'key' || place === 'batch') return holder === null && !may('messages.assign');
      // Users who cannot assign can only take a conversation that is not assigned to a colleague.
      return may('messages.assign') ? holder !== me : holder === null;
    },
    does: { change: ({ me }) => ({ action: 'assign', staffId: me }) },
  },
  transfer: {
    ...plain,
    permission: 'messages.transfer',
    places: { header: 2, assignee: 3, palette: 3 },
    name: msg({ id: 'messages.transfer', message: 'Transfer' }),
    Icon: IconArrowsExchange,
    does: { Dialog: TransferDialog },
  },
  resolve: {
    ...plain,
    letter: 'e',
    permission: 'messages.close',
    places: { header: 3, batch: 4, palette: 4 },
    many: true,
    tone: 'main',
    name: msg({ id: 'messages.resolve', message: 'Resolve' }),
    Icon: IconCheck,
    isOffered: (subject) => !isOver(subject) && !subject.archived,
    does: { act: ({ ids }, { end }) => end(ids, { action: 'status', status: 'resolved' }) },
  },
  reopen: {
    ...plain,
    permission: 'messages.close',
    places: { header: 3, palette: 5 },
    name: msg({ id: 'messages.reopen', message: 'Reopen' }),
    Icon: IconArrowBackUp,
    isOffered: isOver,
    does: { change: () => ({ action: 'status', status: 'open' }) },
  },
  processed: {
    ...plain,
    permission: 'messages.reply',
    places: { menu: 11, batch: 3, palette: 6 },
    many: true,
    name: msg({ id: 'messages.processed', message: 'Mark as processed' }),
    Icon: IconChecks,
    does: { act: ({ ids }, { end }) => end(ids, { action: 'processed' }) },
  },
  close: {
    ...plain,
    permission: 'messages.close',
    places: { menu: 31 },
    name: msg({ id: 'messages.close', message: 'Close without reply' }),
    Icon: IconMessageX,
    isOffered: ({ row }) => row?.status !== 'closed',
    does: { act: ({ ids }, { end }) => end(ids, { action: 'status', status: 'closed' }) },
  },
  archive: {
    ...plain,
    permission: 'messages.close',
    places: { menu: 32, batch: 5, palette: 16 },
    many: true,
    name: msg({ id: 'messages.archive', message: 'Archive' }),
    Icon: IconArchive,
    turned: { when: isArchived, name: msg({ id: 'messages.unarchive', message: 'Unarchive' }), Icon: IconArchiveOff },
    does: {
      act: (subject, tools) =>
        isArchived(subject)
          ? tools.run(subject.ids, { action: 'archive', archived: false })
          : tools.end(subject.ids, { action: 'archive', archived: true }),
    },
  },
} as const satisfies Record<string, Verb>;

type Props = { ids: readonly string[]; onClose: () => void };

/** Dialog that assigns conversations to a person or returns them to the queue. The choice is applied as soon as an option is selected. */
function AssignDialog({ ids, onClose }: Props) {
  const { t } = useLingui();
  const run = useRun();
  const { id: me } = useUser();
  const mayAssign = useCan('messages.assign');
  const row = useRow('conversation', ids[0] ?? null);
  const title = t({ id: 'messages.assign_to', message: 'Assign to' });
  return (
    <Dialog onClose={onClose} title={title}>
      <PersonPicker
        title={title}
        brandId={row?.brandId}
        isOffered={({ id }) => id === me || mayAssign}
        marked={row?.assignedTo}
        onPick={(staffId) => {
          run(ids, { action: 'assign', staffId });
          onClose();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

type TransferDialogProps = { ids: readonly string[]; onClose: () => void };

/** Dialog that transfers conversations to a colleague or the queue, with a message for the recipient. */
function TransferDialog({ ids, onClose }: TransferDialogProps) {
  const { t } = useLingui();
  const run = useRun();
  const { id: me } = useUser();
  const row = useRow('conversation', ids[0] ?? null);
  const [to, setTo] = useState<string | null>();
  const noteRef = useRef<HTMLTextAreaElement>(null);
  const title = t({ id: 'messages.transfer_to', message: 'Transfer to' });
  return (
    <Dialog onClose={onClose} title={title}>
      <ReasonForm
        reasonRef={noteRef}
        label={t({ id: 'messages.transfer_note', message: 'What should they know? (optional)' })}
        submit={t({ id: 'messages.transfer', message: 'Transfer' })}
        ready={to !== undefined}
        onSubmit={async (note) =>
          to !== undefined && run.done(ids, { action: 'transfer', staffId: to, note: note || null })
        }
        onClose={onClose}
      >
        <PersonPicker
          title={title}
          brandId={row?.brandId}
          isOffered={({ id }) => id !== me}
          marked={to}
          onPick={(staffId) => {
            setTo(staffId);
            noteRef.current?.focus();
          }}
          onClose={onClose}
        />
      </ReasonForm>
    </Dialog>
  );
}
