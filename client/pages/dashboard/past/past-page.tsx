import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { isoOf, momentOf } from './moments.ts';
import { PastScreen } from './past-screen.tsx';

interface Props {
  /** Time from the address. */
  at: string;
}

/** Dashboard at the time in the address. */
export function PastPage({ at }: Props) {
  const [, setParams] = useSearchParams();
  const moment = momentOf(at);
  const toNow = () => setParams(without, { replace: true });
  if (moment === null) return <NoMoment onBack={toNow} />;
  const stand = (there: number) => {
    if (there !== moment) setParams((old) => withMoment(old, there), { replace: true });
  };
  return <PastScreen moment={moment} onStand={stand} onBack={toNow} />;
}

function without(old: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(old);
  next.delete('at');
  return next;
}

function withMoment(old: URLSearchParams, moment: number): URLSearchParams {
  const next = new URLSearchParams(old);
  next.set('at', isoOf(moment));
  return next;
}

/** Notice that the time in the address is invalid. */
function NoMoment({ onBack }: { onBack: () => void }) {
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
