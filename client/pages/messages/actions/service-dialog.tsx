import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { useRow } from '../../../sync/store.ts';
import { serviceWords } from '../words.ts';
import { Dialog } from './dialog.tsx';
import { useRun } from './use-run.ts';

type Props = { ids: readonly string[]; onClose: () => void };
type Service = Conversation['serviceStatus'];

const services = ['pending', 'processing', 'waiting', 'blocked'] as const satisfies Service[];

/** Where the service stands, with the reason if there is one to tell. */
export function ServiceDialog({ ids, onClose }: Props) {
  const { t, i18n } = useLingui();
  const run = useRun();
  const now = useRow('conversation', ids[0] ?? null)?.serviceStatus ?? 'pending';
  const [serviceStatus, setServiceStatus] = useState<Service>(now);
  const [reason, setReason] = useState('');
  const hints: Record<Service, string> = {
    pending: t({ id: 'messages.service_pending_hint', message: 'Nothing was done yet.' }),
    processing: t({ id: 'messages.service_processing_hint', message: 'Somebody works on it.' }),
    waiting: t({ id: 'messages.service_waiting_hint', message: 'The deadline rests until the customer writes.' }),
    blocked: t({ id: 'messages.service_blocked_hint', message: 'No deadline, no notifications, no unread count.' }),
  };
  return (
    <Dialog onClose={onClose} title={t({ id: 'messages.service_title', message: 'Service status' })}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run(ids, { verb: 'service', serviceStatus, ...(reason.trim() === '' ? {} : { reason }) });
          onClose();
        }}
      >
        <Radio.Group value={serviceStatus} onChange={(value) => setServiceStatus(value as Service)}>
          <Stack gap="sm">
            {services.map((one) => (
              <Radio key={one} value={one} label={i18n._(serviceWords[one])} description={hints[one]} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          mt="md"
          autosize
          minRows={2}
          maxRows={5}
          maxLength={limits.noteMax}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          label={t({ id: 'messages.reason', message: 'Reason (optional)' })}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            <Trans id="messages.cancel">Cancel</Trans>
          </Button>
          <Button type="submit">
            <Trans id="messages.apply">Apply</Trans>
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
