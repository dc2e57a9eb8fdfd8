import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSearch } from 'wouter';
import type { Metric } from '../../../../shared/rows.ts';
import { isSoundLocked, listenToSoundLock, playSound } from '../../../alerts/sound.ts';
import { StaleWords } from '../../../figures/stale-words.tsx';
import { useKnown } from '../../../figures/use-known.ts';
import { keepRenewing } from '../../../session/renew.ts';
import { wallAtom } from '../../../session/wall.ts';
import { wallToken } from '../../../session/wall-token.ts';
import { SystemLogo } from '../../../shell/system-logo.tsx';
import { configSnapshot, teamSnapshot } from '../../../sync/base-snapshots.ts';
import { startLive } from '../../../sync/live.ts';
import { subscriptions } from '../../../sync/page-subscriptions.ts';
import { useScope } from '../../../sync/scopes.ts';
import { listenToRows, type ShownRowChange, useAll } from '../../../sync/store.ts';
import { clockSeconds, clockTime, format } from '../../../time/time.ts';
import { useMoment } from '../../../time/use-moment.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { figuresSnapshot } from '../figures-snapshot.ts';
import { Board } from './board.tsx';
import { facesOf } from './shown-brands.ts';
import { wallScope, wallScopeKey } from './use-shown-query.ts';
import classes from './wall.module.css';

/** Running wallboard. A screen stays mounted while hidden, so that showing it again needs no requests unless its data changed. */
export function Wall() {
  useWallLife();
  useScope(wallScope, figuresSnapshot);
  const { rotateMs, sound, brand } = useWallOptions();
  const brands = useAll('brand');
  const faces = useMemo(() => facesOf(brands, brand, rotateMs !== null), [brands, brand, rotateMs]);
  const turns = faces.length > 1 ? rotateMs : null;
  const now = useMoment((at) => (turns === null ? null : turns - (at % turns)));
  const face = faces[turns === null ? 0 : Math.floor(now / turns) % faces.length] ?? faces[0];
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  if (!seen.has(face.key)) setSeen(new Set([...seen, face.key]));
  const unlock = useBreachSound(sound, faces[0].brandIds);
  return (
    <div className={`overflow-hidden bg-ground h-screen ${classes.stage}`}>
      <main className={`flex flex-col gap-20 tabular ${classes.wall}`}>
        <WallHead name={face.name} onSound={unlock} />
        {faces
          .filter(({ key }) => seen.has(key))
          .map((one) => (
            <Board key={one.key} face={one} isShown={one === face} />
          ))}
      </main>
    </div>
  );
}

/** Time before its expiry at which the wallboard starts to show the expiry date. Milliseconds. */
const endsSoonMs = 14 * 86_400_000;

interface Props {
  /** Name of the shown brands; `null` for all brands. */
  name: string | null;
  /** Enables the sound, which browsers block until a click; `null` if it is already enabled or not wanted. */
  onSound: (() => void) | null;
}

/** Header of a wallboard: brands, and the time of the data in the business time zone. If the data is outdated, also shows why. */
function WallHead({ name, onSound }: Props) {
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
    <header className={`flex items-center min-w-0 phone-flex-wrap ${classes.head}`}>
      <SystemLogo size={46} />
      <h1 className="min-w-0 weight-650 truncate text-34 leading-normal">
        {name ?? <Trans id="shell.all_brands">All brands</Trans>}
      </h1>
      <span className={`nowrap dimmed ${classes.today}`}>
        <Trans id="wall.today">today</Trans>
      </span>
      <div className={`flex items-center flex-none ms-auto gap-24 phone-flex-wrap ${classes.right}`}>
        {onSound !== null && (
          <Button variant="default" leftSection={<IconVolume size={24} aria-hidden />} onClick={onSound}>
            <Trans id="wall.sound_on">Turn the sound on</Trans>
          </Button>
        )}
        {isEnding && (
          <span className="text-22 color-soon">
            <Trans id="wall.ends">link ends on {day}</Trans>
          </span>
        )}
        <span
          className={`flex items-center gap-12 dimmed text-24 ${classes.known}`}
          data-stale={isStale || undefined}
          role="status"
        >
          <span className={`flex-none rounded-full ${classes.dot}`} data-why={reason?.why} aria-hidden />
          {reason !== null && <StaleWords stale={reason} />}
          {time !== null && (
            <time aria-hidden={reason === null}>
              <Trans id="figures.as_of">as of {time}</Trans>
            </time>
          )}
        </span>
        <time className={`weight-650 ${classes.clock}`}>{clockTime(now, i18n.locale, timeZone)}</time>
      </div>
    </header>
  );
}

/** Keeps the connection, the session and the subscriptions of a wallboard active while it is mounted. */
function useWallLife(): void {
  useEffect(() => {
    const stops = [startLive(), ...(wallToken === null ? [keepRenewing()] : [])];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useAwake();
  useScope({ scope: 'config' }, configSnapshot);
  useScope({ scope: 'team' }, teamSnapshot);
}

/**
 * Keeps the screen awake where the browser supports it. Requests the lock again when the page becomes visible, because hiding the page
 * releases it.
 */
function useAwake(): void {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const keep = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void held?.release();
      else lock = held;
    };
    document.addEventListener('visibilitychange', keep);
    void keep();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', keep);
      void lock?.release();
    };
  }, []);
}

const silent = () => () => undefined;

/**
 * Plays a sound for each newly overdue customer.
 * @returns function that enables the sound; `null` if it is already enabled or not wanted
 */
function useBreachSound(isWished: boolean, brandIds: readonly string[]): (() => void) | null {
  useEffect(() => {
    if (!isWished) return;
    return listenToRows('metric', (changes) => {
      const isWhole = subscriptions.snapshotState(wallScopeKey) === 'complete';
      if (hasNewBreach(changes, brandIds, isWhole)) playSound();
    });
  }, [isWished, brandIds]);
  const isLocked = useSyncExternalStore(isWished ? listenToSoundLock : silent, () => isWished && isSoundLocked());
  return isLocked ? playSound : null;
}

/** Options in the address of the wallboard. */
interface WallOptions {
  /** Time for which each screen is shown. Milliseconds; `null` if screens do not rotate. */
  rotateMs: number | null;
  /** Whether a sound is played when a customer becomes overdue. */
  sound: boolean;
  /** Brand id, several separated by commas, or `all`. */
  brand: string;
}

const least = 5;
const most = 3600;

export function wallOptionsOf(search: string): WallOptions {
  const params = new URLSearchParams(search);
  const seconds = Number(params.get('rotate') ?? Number.NaN);
  const isWished = Number.isFinite(seconds) && seconds > 0;
  return {
    rotateMs: isWished ? 1000 * Math.min(most, Math.max(least, seconds)) : null,
    sound: params.get('sound') === '1',
    brand: params.get('brand') ?? 'all',
  };
}

function useWallOptions(): WallOptions {
  const search = useSearch();
  return useMemo(() => wallOptionsOf(search), [search]);
}

/**
 * Whether row changes include a newly overdue customer. Compares the count of each brand. A newer row with an equal count also matters,
 * because one customer may have become overdue while another stopped being overdue. Changes within 250 ms are combined, so a newly overdue
 * customer is missed if the count falls at the same time.
 * @param isWhole whether the rows of all live metrics are loaded. Only then was the previous count of a brand without a row 0, and only
 * then can a newer row with an equal count mean that another customer is overdue
 */
export function hasNewBreach(
  changes: readonly ShownRowChange[],
  brandIds: readonly string[],
  isWhole: boolean,
): boolean {
  return changes.some(({ kind, before, after }) => {
    if (kind !== 'metric' || after === undefined) return false;
    const { name, staffId, brandId, value, version } = after as Metric;
    if (name !== 'overtimeCustomers' || staffId !== null || !brandIds.includes(brandId)) return false;
    const is = value ?? 0;
    if (before === undefined) return isWhole && is > 0;
    const was = before as Metric;
    const known = was.value ?? 0;
    return is > known || (isWhole && is === known && version > was.version);
  });
}
