import '@mantine/core/styles/Radio.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Conversation } from '../../../../shared/rows.ts';
import { serviceStatuses } from '../../../../shared/vocabulary.ts';
import { useRow } from '../../../sync/store.ts';
import { toastUndo } from '../../../toasts/toast-undo.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { serviceLabels } from '../labels.ts';
import { BlockEnd, usualBlock } from './block-dialog.tsx';
import { complain, withdrawComplaint } from './complaint.ts';
import type { DialogProps } from './dialog-atom.ts';
import { ReasonForm } from './reason-form.tsx';
import { useRun } from './use-run.ts';

type Props = DialogProps & { kind: 'escalate' | 'complaint' };

export const EscalateDialog = (props: DialogProps) => <RemarkDialog kind="escalate" {...props} />;
export const ComplaintDialog = (props: DialogProps) => <RemarkDialog kind="complaint" {...props} />;

/** Dialog for escalating conversations, or for marking one conversation as a complaint, with an optional comment. */
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

type ServiceDialogProps = { ids: readonly string[]; onClose: () => void };
type Service = Conversation['serviceStatus'];

/** Dialog for changing the service status, with an optional reason. Blocking requires a reason and an end. */
export function ServiceDialog({ ids, onClose }: ServiceDialogProps) {
  const { t, i18n } = useLingui();
  const run = useRun();
  const now = useRow('conversation', ids[0] ?? null)?.serviceStatus ?? 'pending';
  const [serviceStatus, setServiceStatus] = useState<Service>(now);
  const [block, setBlock] = useState(usualBlock);
  const isBlock = serviceStatus === 'blocked';
  const hints: Record<Service, string> = {
    pending: t({ id: 'messages.service_pending_hint', message: 'Nothing has been done yet.' }),
    processing: t({ id: 'messages.service_processing_hint', message: 'Someone is working on it.' }),
    waiting: t({ id: 'messages.service_waiting_hint', message: 'The deadline is paused until the customer writes.' }),
    blocked: t({
      id: 'messages.service_blocked_hint',
      message: 'For everyone: no deadline, no notifications, no unread count, listed under Blocked only.',
    }),
  };
  return (
    <Dialog onClose={onClose} title={t({ id: 'messages.service_title', message: 'Service status' })}>
      <ReasonForm
        required={isBlock}
        label={
          isBlock
            ? t({ id: 'messages.block_reason', message: 'Reason' })
            : t({ id: 'messages.reason', message: 'Reason (optional)' })
        }
        submit={<Trans id="messages.apply">Apply</Trans>}
        onSubmit={(reason) =>
          run.done(ids, {
            action: 'status',
            serviceStatus,
            reason: reason || null,
            ...(isBlock && { blockedUntil: block.until }),
          })
        }
        onClose={onClose}
      >
        <Radio.Group value={serviceStatus} onChange={(value) => setServiceStatus(value as Service)}>
          <Stack gap="sm">
            {serviceStatuses.map((one) => (
              <Radio key={one} value={one} label={i18n._(serviceLabels[one])} description={hints[one]} />
            ))}
          </Stack>
        </Radio.Group>
        {isBlock && <BlockEnd block={block} onChange={setBlock} />}
      </ReasonForm>
    </Dialog>
  );
}
