import { useEffect, useState } from 'react';
import { twoDigits } from '../time/two-digits.ts';

/** Duration of the call, updated every second. */
export function CallTime({ since, until }: { since: number; until: number | null }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until !== null) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000 - ((now - since) % 1000));
    return () => clearTimeout(timer);
  }, [now, since, until]);
  const seconds = Math.max(0, Math.floor(((until ?? now) - since) / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const text = `${hours > 0 ? `${hours}:${twoDigits(minutes)}` : minutes}:${twoDigits(seconds % 60)}`;
  return <span role="timer">{text}</span>;
}
