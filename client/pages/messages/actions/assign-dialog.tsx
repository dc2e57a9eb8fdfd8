import { useLingui } from '@lingui/react/macro';
import { useCan, useUser } from '../../../session/session.ts';
import { useRow } from '../../../sync/store.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PersonPicker } from './person-picker.tsx';
import { useRun } from './use-run.ts';

type Props = { ids: readonly string[]; onClose: () => void };

/** Assigns conversations to a person or returns them to the queue. Picking applies at once. */
export function AssignDialog({ ids, onClose }: Props) {
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
