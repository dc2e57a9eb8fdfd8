import { Trans, useLingui } from '@lingui/react/macro';
import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { present } from '../../../time/clock.ts';
import { dateTime } from '../../../time/time.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { DialogProps } from './dialog-atom.ts';
import { ReasonForm } from './reason-form.tsx';
import { useRun } from './use-run.ts';

/** Durations of a block. Days. */
const lengths = [1, 7, 30, 90, 365] as const;
const day = 86_400_000;

interface Block {
  days: number;
  until: string;
}

const blockOf = (days: number): Block => ({ days, until: new Date(present() + days * day).toISOString() });
export const usualBlock = (): Block => blockOf(7);

/** Dialog for blocking conversations. States that a block applies to all agents, requires a reason, and sets when the block ends. */
export function BlockDialog({ ids, onClose }: DialogProps) {
  const { t } = useLingui();
  const run = useRun();
  const [block, setBlock] = useState(usualBlock);
  const title = t({ id: 'messages.block', message: 'Block conversation' });
  return (
    <Dialog onClose={onClose} title={title}>
      <ReasonForm
        focused
        required
        label={t({ id: 'messages.block_reason', message: 'Reason' })}
        submit={title}
        onSubmit={(reason) =>
          run.done(ids, { action: 'status', serviceStatus: 'blocked', reason, blockedUntil: block.until })
        }
        onClose={onClose}
      >
        <BlockEffect />
        <BlockEnd block={block} onChange={setBlock} />
      </ReasonForm>
    </Dialog>
  );
}

function BlockEffect() {
  return (
    <Text size="sm">
      <Trans id="messages.block_effect">
        For everyone on the team, this conversation leaves all lists except Blocked: no deadline, no notifications, no
        unread count. Messages are still stored. When the block ends, the conversation returns to the inbox.
      </Trans>
    </Text>
  );
}

/** Selects the duration of a block and shows its end. */
export function BlockEnd({ block, onChange }: { block: Block; onChange: (block: Block) => void }) {
  const { t, i18n } = useLingui();
  const until = dateTime(block.until, i18n.locale);
  const names: Record<number, string> = {
    1: t({ id: 'messages.block_day', message: '1 day' }),
    7: t({ id: 'messages.block_week', message: '7 days' }),
    30: t({ id: 'messages.block_month', message: '30 days' }),
    90: t({ id: 'messages.block_quarter', message: '90 days' }),
    365: t({ id: 'messages.block_year', message: '1 year' }),
  };
  return (
    <Select
      mt="md"
      label={t({ id: 'messages.block_length', message: 'Block for' })}
      description={t({ id: 'messages.block_until', message: `Ends on ${until}` })}
      data={lengths.map((one) => ({ value: String(one), label: names[one] ?? String(one) }))}
      value={String(block.days)}
      onChange={(value) => value !== null && onChange(blockOf(Number(value)))}
      allowDeselect={false}
    />
  );
}
