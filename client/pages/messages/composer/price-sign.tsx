import { Trans, useLingui } from '@lingui/react/macro';
import { RingProgress } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import { useMoment } from '../use-moment.ts';
import classes from './composer.module.css';

const second = 1000;

/** Whether sending now is a free reply, with a ring that runs down, or counts against the month's quota. */
export function PriceSign({ freeUntil }: { freeUntil: string | null }) {
  const { t } = useLingui();
  const left = (now: number) => (freeUntil === null ? 0 : Math.max(0, Date.parse(freeUntil) - now));
  const now = useMoment((at) => (left(at) > 0 ? (left(at) % second) + 1 : null));
  const rest = left(now);
  if (rest === 0) {
    return (
      <span
        className={classes.price}
        title={t({ id: 'composer.push_hint', message: "Sent as a push: it counts against this month's messages." })}
      >
        <Trans id="composer.push">uses quota</Trans>
      </span>
    );
  }
  const seconds = Math.ceil(rest / second);
  return (
    <span
      className={classes.price}
      data-free
      title={t({ id: 'composer.free_hint', message: 'The customer just wrote: an answer now costs nothing.' })}
    >
      <RingProgress
        size={20}
        thickness={3}
        sections={[{ value: Math.min(100, (rest / limits.replyTokenMs) * 100), color: 'var(--m-accent)' }]}
        aria-hidden
      />
      <Trans id="composer.free">free for {seconds} s</Trans>
    </span>
  );
}
