import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { complain, withdrawComplaint } from './complaint.ts';
import type { DialogProps } from './dialog-atom.ts';
import { ReasonForm } from './reason-form.tsx';
import { useRun } from './use-run.ts';

type Props = DialogProps & { kind: 'escalate' | 'complaint' };

export const EscalateDialog = (props: DialogProps) => <RemarkDialog kind="escalate" {...props} />;
export const ComplaintDialog = (props: DialogProps) => <RemarkDialog kind="complaint" {...props} />;

/** Escalates or marks as a complaint, with an optional comment. */
export function RemarkDialog({ kind, ids, onClose }: Props) {
  const { t } = useLingui();
  const run = useRun();
  const done = t({ id: 'messages.done_complaint', message: 'Marked as complaint' });
  const mark = async (id: string, note: string) => {
    const marked = await complain(id, note || null);
    if (marked) toastUndo(done, () => void withdrawComplaint(id));
    return marked;
  };
  const submit = async (note: string) => {
    const [id] = ids;
    if (kind === 'escalate') return run.done(ids, { action: 'escalate', note: note || null });
    return id !== undefined && mark(id, note);
  };
  const title =
    kind === 'escalate'
      ? t({ id: 'messages.escalate', message: 'Escalate' })
      : t({ id: 'messages.complaint', message: 'Mark as complaint' });
  const label = t({ id: 'messages.remark', message: 'What happened? (optional)' });
  return (
    <Dialog onClose={onClose} title={title}>
      <ReasonForm focused label={label} submit={title} onSubmit={submit} onClose={onClose}>
        {kind === 'escalate' && (
          <Text size="sm" c="dimmed">
            <Trans id="messages.escalate_hint">
              Sets the priority to high and notifies all team leads of the brand.
            </Trans>
          </Text>
        )}
      </ReasonForm>
    </Dialog>
  );
}
