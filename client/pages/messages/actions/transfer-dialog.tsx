import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { useUser } from '../../../session/session.ts';
import { useRow } from '../../../sync/store.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PersonPicker } from './person-picker.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useRun } from './use-run.ts';

type Props = { ids: readonly string[]; onClose: () => void };

/** Transfers conversations to a colleague or the queue, with a message for the recipient. */
export function TransferDialog({ ids, onClose }: Props) {
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
