import { useSearchParams } from 'wouter';
import { isoOf, momentOf } from './moments.ts';
import { NoMoment } from './no-moment.tsx';
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
