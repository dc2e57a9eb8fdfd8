import { Trans, useLingui } from '@lingui/react/macro';
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Conversation } from '../../../../shared/rows.ts';
import { serviceStatuses } from '../../../../shared/vocabulary.ts';
import { useRow } from '../../../sync/store.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { serviceWords } from '../words.ts';
import { BlockEnd, usualBlock } from './block-dialog.tsx';
import { ReasonForm } from './reason-form.tsx';
import { useRun } from './use-run.ts';

type Props = { ids: readonly string[]; onClose: () => void };
type Service = Conversation['serviceStatus'];

/** Changes the service status, with an optional reason. Blocking requires a reason and an end. */
export function ServiceDialog({ ids, onClose }: Props) {
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
              <Radio key={one} value={one} label={i18n._(serviceWords[one])} description={hints[one]} />
            ))}
          </Stack>
        </Radio.Group>
        {isBlock && <BlockEnd block={block} onChange={setBlock} />}
      </ReasonForm>
    </Dialog>
  );
}
