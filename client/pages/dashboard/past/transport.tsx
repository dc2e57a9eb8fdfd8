import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconPlayerSkipBack, IconPlayerSkipForward } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { call } from '../../../api/api.ts';
import { errorText } from '../../../api/error-text.ts';
import { Segments } from '../../../figures/segments.tsx';
import { useConnection } from '../../../sync/connection-state.ts';
import { present } from '../../../time/clock.ts';
import { useShownClock } from '../shown-clock.ts';
import { isoOf, slotMs } from './moments.ts';
import type { Player } from './player.ts';
import type { PlayerView, Speed } from './player-ports.ts';
import { StepButton } from './step-button.tsx';
import classes from './transport.module.css';
import { toggle } from './use-past-keys.ts';

interface Props {
  player: Player;
  view: PlayerView;
  brand: string;
}

const speeds = ['1', '10', '60'] as const;

/** Controls of the history playback: previous event, play, next event, and speed. */
export function Transport({ player, view, brand }: Props) {
  const { t } = useLingui();
  const isStill = view.state === 'still';
  const before = useShownClock((moment) => activityBefore(moment, view.screen?.activities ?? []) ?? 0) ?? 0;
  const after = useActivityAfter(player, brand);
  const play = useRef<HTMLButtonElement>(null);
  // Moves the focus to the play button. The button that had the focus was removed when this view opened, and the page may have received the
  // focus while the code was loading.
  useEffect(() => {
    const { activeElement, body } = document;
    const isOnPage = activeElement?.closest('main') != null;
    if (activeElement === body || isOnPage) play.current?.focus({ preventScroll: true });
  }, []);
  const labels = {
    before: t({ id: 'dashboard.past_event_before', message: 'Previous event' }),
    after: t({ id: 'dashboard.past_event_after', message: 'Next event' }),
    play: t({ id: 'dashboard.past_play', message: 'Play' }),
    pause: t({ id: 'dashboard.past_pause', message: 'Pause' }),
    speed: t({ id: 'dashboard.past_speed', message: 'Speed' }),
  };
  return (
    <div className={`flex items-center min-w-0 gap-8 ${classes.transport}`}>
      <StepButton label={labels.before} isAtEnd={before === 0} onStep={() => player.goTo(before)}>
        <IconPlayerSkipBack size={18} stroke={1.6} aria-hidden />
      </StepButton>
      <ActionIcon
        ref={play}
        className={classes.play}
        variant="filled"
        radius="xl"
        size={40}
        aria-label={isStill ? labels.play : labels.pause}
        title={isStill ? labels.play : labels.pause}
        onClick={() => toggle(player)}
      >
        {isStill ? (
          <IconPlayerPlay size={18} stroke={1.8} aria-hidden />
        ) : (
          <IconPlayerPause size={18} stroke={1.8} aria-hidden />
        )}
      </ActionIcon>
      <StepButton label={labels.after} isBusy={after.isBusy} onStep={after.go}>
        <IconPlayerSkipForward size={18} stroke={1.6} aria-hidden />
      </StepButton>
      <Segments
        aria-label={labels.speed}
        value={String(view.speed)}
        onChange={(speed) => player.setSpeed(Number(speed) as Speed)}
        data={speeds.map((speed) => ({ value: speed, label: `${speed}×` }))}
      />
      <p className={`min-w-0 text-13 dimmed leading-normal ${classes.state}`} role="status">
        <State view={view} />
      </p>
    </div>
  );
}

function State({ view: { state, speed, screen, refused, cut } }: { view: PlayerView }) {
  const isOffline = useConnection() === 'offline';
  if (refused !== null && screen !== null) return errorText({ error: true, data: null, ...refused });
  if (cut === 'elsewhere') {
    return (
      <Trans id="dashboard.past_elsewhere">
        Playback stopped because you are playing in other windows. Press Play to continue here.
      </Trans>
    );
  }
  if (cut === 'server') return <Trans id="dashboard.past_cut">Playback stopped. Press Play to continue.</Trans>;
  if (state === 'still') return <Trans id="dashboard.past_paused">Paused</Trans>;
  if (state === 'beginning') {
    return isOffline ? (
      <Trans id="shell.disconnected">Not connected</Trans>
    ) : (
      <Trans id="dashboard.past_beginning">Getting ready…</Trans>
    );
  }
  switch (speed) {
    case 1:
      return <Trans id="dashboard.past_at_1">Playing at normal speed</Trans>;
    case 10:
      return <Trans id="dashboard.past_at_10">Playing: 1 hour in 6 minutes</Trans>;
    default:
      return <Trans id="dashboard.past_at_60">Playing: 1 hour in 1 minute</Trans>;
  }
}

type Dated = { at: string };

/**
 * Maximum number of requests per search. Enough to double the searched period, which begins with 15 minutes, up to the longest retention
 * period, and then to halve the period down to a millisecond.
 */
const asksMax = 60;

/** Returns the time of the latest listed activity before `moment`; `null` if there is none. */
export function activityBefore(moment: number, activities: readonly Dated[]): number | null {
  const earlier = activities.map(({ at }) => Date.parse(at)).filter((at) => at < moment);
  return earlier.length === 0 ? null : Math.max(...earlier);
}

/**
 * Returns the time of the first activity after `moment`; `null` if there is none, or if a request fails. A response contains only the
 * newest activities before the requested time. The search therefore requests later and later times until a response contains an activity
 * after `moment`. If that response is full and might omit earlier activities, the search halves the period.
 * @param ask returns the activities up to a time; `null` on failure
 */
export async function activityAfter(
  moment: number,
  present: number,
  ask: (moment: number) => Promise<readonly Dated[] | null>,
): Promise<number | null> {
  let [from, step] = [moment, slotMs];
  /**
   * Earliest requested time before which an activity after `moment` is known to exist; `null` until a response contains such an activity.
   */
  let until: number | null = null;
  for (let result = 0; result < asksMax; result++) {
    const to = Math.min(from + step, present);
    const activities = await ask(to);
    if (activities === null) return null;
    const later = activities.map(({ at }) => Date.parse(at)).filter((at) => at > moment);
    const isWhole = later.length < activities.length || activities.length < limits.activitiesMax;
    if (later.length > 0 && (isWhole || to - from <= 1)) return Math.min(...later);
    if (later.length > 0) {
      until = to;
    } else {
      if (to >= present) return null;
      from = to;
    }
    step = until === null ? step * 2 : Math.ceil((until - from) / 2);
  }
  return null;
}

/** Returns a function that jumps to the first event after the shown time, unless the user moves to another time during the search. */
export function useActivityAfter(player: Player, brand: string): { isBusy: boolean; go: () => void } {
  const [isBusy, setBusy] = useState(false);
  const search = useRef<AbortController | null>(null);
  useEffect(() => () => search.current?.abort(), []);
  const go = async () => {
    if (search.current !== null) return;
    player.pause();
    const from = player.now();
    const run = new AbortController();
    search.current = run;
    const isOver = () => run.signal.aborted || player.now() !== from;
    setBusy(true);
    const found = await activityAfter(from, present(), async (moment) => {
      if (isOver()) return null;
      const { data } = await call(
        'GET /dashboard/at',
        { query: { time: isoOf(moment), brand } },
        { signal: run.signal },
      );
      return data?.activities ?? null;
    });
    search.current = null;
    setBusy(false);
    if (found !== null && !isOver()) player.goTo(found);
  };
  return { isBusy, go: () => void go() };
}
