import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconSquareCheck } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { memo } from 'react';
import { useCan } from '../../../session/session.ts';
import { batchAtom } from './batch.ts';

/** Starts and ends batch mode. Hidden without permission for any batch verb. */
export const BatchSwitch = memo(function BatchSwitch() {
  const { t } = useLingui();
  const mayReply = useCan('messages.reply');
  const [chosen, choose] = useAtom(batchAtom);
  const label = t({ id: 'list.batch_start', message: 'Select several' });
  if (!mayReply) return null;
  return (
    // On the title's side, to avoid covering the sort menu or the search.
    <Tooltip label={label} position="left">
      <ActionIcon
        variant={chosen === null ? 'subtle' : 'light'}
        color={chosen === null ? 'gray' : undefined}
        aria-label={label}
        aria-pressed={chosen !== null}
        onClick={() => choose(chosen === null ? new Set() : null)}
      >
        <IconSquareCheck size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
});
