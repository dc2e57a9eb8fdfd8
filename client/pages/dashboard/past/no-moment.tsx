import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Shown if the address contains an invalid time. */
export function NoMoment({ onBack }: { onBack: () => void }) {
  return (
    <EmptyState
      level={1}
      icon={<IconHistory size={28} stroke={1.5} aria-hidden />}
      title={<Trans id="dashboard.past_no_moment">This link has no valid time.</Trans>}
      action={
        <Button variant="default" onClick={onBack}>
          <Trans id="dashboard.past_back">Back to now</Trans>
        </Button>
      }
    />
  );
}
