import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { StaleWords } from '../../../figures/stale-words.tsx';
import { useKnown } from '../../../figures/use-known.ts';
import { wallAtom } from '../../../session/wall.ts';
import { SystemLogo } from '../../../shell/system-logo.tsx';
import { clockSeconds, clockTime, format } from '../../../time/time.ts';
import { useMoment } from '../../../time/use-moment.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import classes from './wall-head.module.css';

/** Time before expiry at which the wallboard shows the expiry date. Milliseconds. */
const endsSoonMs = 14 * 86_400_000;

interface Props {
  /** `null`: all brands. */
  name: string | null;
  /** Unlocks the sound; `null` if it is unlocked or disabled. */
  onSound: (() => void) | null;
}

/** Wallboard header: brands, the time of the data in the business time zone, and the reason if the data is outdated. */
export function WallHead({ name, onSound }: Props) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const wall = useAtomValue(wallAtom);
  const { reason, isStale } = useKnown();
  const now = useMoment((at) => 1000 - (at % 1000));
  const at = reason === null ? now : reason.asOf;
  const time = at === null ? null : clockSeconds(at, i18n.locale, timeZone);
  const endsAt = wall === null ? Number.POSITIVE_INFINITY : Date.parse(wall.expiresAt);
  const isEnding = endsAt - now < endsSoonMs;
  const day = isEnding ? format(i18n.locale, { day: 'numeric', month: 'long', timeZone }).format(endsAt) : '';
  return (
    <header className={classes.head}>
      <SystemLogo size={46} />
      <h1 className={classes.name}>{name ?? <Trans id="shell.all_brands">All brands</Trans>}</h1>
      <span className={classes.today}>
        <Trans id="wall.today">today</Trans>
      </span>
      <div className={classes.right}>
        {onSound !== null && (
          <Button variant="default" leftSection={<IconVolume size={24} aria-hidden />} onClick={onSound}>
            <Trans id="wall.sound_on">Turn the sound on</Trans>
          </Button>
        )}
        {isEnding && (
          <span className={classes.ends}>
            <Trans id="wall.ends">link ends on {day}</Trans>
          </span>
        )}
        <span className={classes.known} data-stale={isStale || undefined} role="status">
          <span className={classes.dot} data-why={reason?.why} aria-hidden />
          {reason !== null && <StaleWords stale={reason} />}
          {time !== null && (
            <time aria-hidden={reason === null}>
              <Trans id="figures.as_of">as of {time}</Trans>
            </time>
          )}
        </span>
        <time className={classes.clock}>{clockTime(now, i18n.locale, timeZone)}</time>
      </div>
    </header>
  );
}
