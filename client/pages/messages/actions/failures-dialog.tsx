import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { BatchResult } from '../../../../shared/api/conversation-changes.ts';
import { codeWords } from '../../../api/error-words.ts';
import { useRow } from '../../../sync/store.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useCustomerName } from '../customer-name.ts';
import classes from './actions.module.css';

type Props = { failures: readonly BatchResult[]; onClose: () => void };

/** Rejected rows of a batch. */
export function FailuresDialog({ failures, onClose }: Props) {
  const { t } = useLingui();
  return (
    <Dialog onClose={onClose} title={t({ id: 'messages.failures', message: 'Some actions failed' })}>
      <Text size="sm" c="dimmed" mb="sm">
        <Trans id="messages.failures_hint">The rest are done. These failed:</Trans>
      </Text>
      <ul className={classes.failures}>
        {failures.map((failure) => (
          <Refused key={failure.id} failure={failure} />
        ))}
      </ul>
    </Dialog>
  );
}

function Refused({ failure }: { failure: BatchResult }) {
  const name = useCustomerName(useRow('conversation', failure.id));
  if (failure.success) return null;
  return (
    <li>
      <span className={classes.optionName}>{name}</span>
      <span>{codeWords(failure.code)}</span>
    </li>
  );
}
