import { Trans, useLingui } from '@lingui/react/macro';
import { IconHistory, IconShield, IconShieldCheck } from '@tabler/icons-react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { FiguresMeta } from '../../../../shared/api/figures.ts';
import { addDays } from '../../../../shared/days.ts';
import { figures } from '../../../../shared/figures.ts';
import { limits } from '../../../../shared/limits.ts';
import { can } from '../../../../shared/permissions.ts';
import { views } from '../../../../shared/views.ts';
import { call } from '../../../api/api.ts';
import { errorText } from '../../../api/error-text.ts';
import { dayOf } from '../../../figures/days.ts';
import { HeadFrame } from '../../../figures/head-frame.tsx';
import { namesOf } from '../../../figures/names-of.ts';
import headClasses from '../../../figures/page-head.module.css';
import { dayName } from '../../../figures/range-words.ts';
import { useQuery } from '../../../figures/use-query.ts';
import { useBrand, useShownBrand, useUser } from '../../../session/session.ts';
import { BrandName } from '../../../shell/brand-name.tsx';
import { leavePast, playPast } from '../../../sync/connection.ts';
import { listenToConnection } from '../../../sync/connection-state.ts';
import { listenToPast } from '../../../sync/past-play.ts';
import { present } from '../../../time/clock.ts';
import { format } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { NowProvider, type Values } from '../now-beside.tsx';
import { ClockProvider, useShownClock } from '../shown-clock.ts';
import { PastBar } from './past-bar.tsx';
import { PastBoard } from './past-board.tsx';
import classes from './past-screen.module.css';
import { Player } from './player.ts';
import { PlayerPanel } from './player-panel.tsx';
import type { PlayerListener, PlayerPorts, PlayerView, Refused } from './player-ports.ts';
import { usePastKeys } from './use-past-keys.ts';

interface Props {
  moment: number;
  /** Called with the new time when the player stops or moves to another time. */
  onStand: (moment: number) => void;
  onBack: () => void;
}

/** Dashboard at a past time in a dark frame, with the player below. */
export function PastScreen({ moment, onStand, onBack }: Props) {
  const { t } = useLingui();
  const [brand] = useBrand();
  const [player, view] = usePlayer(moment, brand, { stood: onStand, arrived: onBack });
  const [isBeside, setBeside] = useState(false);
  const values = useNowValues(isBeside, brand);
  usePastKeys(player, onBack);
  const label = t({ id: 'dashboard.past_label', message: 'Dashboard at that time' });
  return (
    <ClockProvider value={player.clock}>
      <div className={`flex flex-col h-full tabular ${classes.past}`}>
        <PastBar isPlaying={view.state === 'playing'} isBeside={isBeside} onBeside={setBeside} onBack={onBack} />
        <section
          className={`flex flex-col flex-1 min-h-0 gap-12 overflow-auto overscroll-contain focus-inset ${classes.scroll}`}
          aria-label={label}
          aria-busy={(view.screen === null && view.refused === null) || undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
          tabIndex={0}
        >
          <NowProvider value={values}>
            <PastHead meta={view.meta} />
            {view.refused !== null && view.screen === null ? (
              <Refusal refused={view.refused} player={player} />
            ) : (
              <PastBoard screen={view.screen} />
            )}
          </NowProvider>
        </section>
        <PlayerPanel player={player} view={view} brand={brand} />
      </div>
    </ClockProvider>
  );
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const second = (moment: number) => moment - (moment % 1000);

/** Shown time, comparison time, and whether the metrics have been verified by a recount. */
function PastHead({ meta }: { meta: FiguresMeta | null }) {
  const { i18n } = useLingui();
  const brand = useShownBrand();
  const timeZone = useTimeZone();
  const moment = useShownClock(second) ?? 0;
  const shown = dayOf(moment, timeZone);
  const day = dayName(i18n, shown);
  const before = format(i18n.locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(addDays(shown, -1)));
  const minute = format(i18n.locale, { ...clock, timeZone }).format(moment);
  const options = { weekday: 'short', ...clock, second: '2-digit', timeZone } as const;
  const time = format(i18n.locale, options).format(moment);
  const isVerified = meta?.verifiedTo != null && Date.parse(meta.verifiedTo) >= moment;
  return (
    <HeadFrame
      page="dashboard"
      sub={
        <>
          <BrandName brand={brand} />
          {' · '}
          <Trans id="dashboard.past_compared">
            {day}, compared with {before} at {minute}
          </Trans>
        </>
      }
    >
      <span className={`inline-flex items-center gap-8 dimmed ${headClasses.fresh}`}>
        <span className={`w-8 h-8 rounded-full ${headClasses.then}`} aria-hidden />
        <Trans id="figures.as_of">as of {time}</Trans>
      </span>
      <span className="inline-flex items-center gap-6 text-12 weight-500 color-accent bg-accent rounded-6 py-2 px-8">
        {isVerified ? (
          <>
            <IconShieldCheck size={14} stroke={1.8} aria-hidden />
            <Trans id="dashboard.past_verified">Rebuilt from the log, verified</Trans>
          </>
        ) : (
          <>
            <IconShield size={14} stroke={1.8} aria-hidden />
            <Trans id="dashboard.past_rebuilt">Rebuilt from the log</Trans>
          </>
        )}
      </span>
    </HeadFrame>
  );
}

const none: Values = {};

/**
 * Returns the present values of the metrics that the history playback shows. Requests them only if `isAsked`, otherwise the result is
 * empty.
 */
function useNowValues(isAsked: boolean, brand: string): Values {
  const user = useUser();
  const names = views.dashboard.past.filter((name) => can(user, figures[name].key));
  const query = { brand, range: 'today', names: namesOf(...names) } as const;
  const { data } = useQuery('GET /dashboard/figures', isAsked ? { query } : null, {
    scope: { scope: 'dashboard', brand },
    now: true,
  });
  return useMemo(() => {
    if (!isAsked || data === null) return none;
    return Object.fromEntries(Object.entries(data).map(([name, figure]) => [name, figure.value]));
  }, [isAsked, data]);
}

const ports: PlayerPorts = {
  ask: (time, brand, signal) => call('GET /dashboard/at', { query: { time, brand } }, { signal }),
  play: playPast,
  leave: leavePast,
  listenToPast,
  listenToConnection,
  present,
  passed: () => performance.now(),
};

/** Returns the player and its state. The player follows the time in the address, the selected brand and the user's permissions. */
function usePlayer(moment: number, brand: string, listener: PlayerListener): [Player, PlayerView] {
  const [player] = useState(() => new Player(ports, moment, brand));
  const view = useSyncExternalStore(player.listen, player.view);
  const user = useUser();
  const [shown, show] = useState({ brand, user });
  useEffect(() => player.listenToPlayer(listener));
  useEffect(() => player.goTo(moment), [player, moment]);
  useEffect(() => {
    if (shown.brand === brand && shown.user === user) return;
    show({ brand, user });
    player.look(brand);
  }, [player, shown, brand, user]);
  return [player, view];
}

/**
 * Explains why a time cannot be shown. Missing data for the time is not an error, and offers no retry. All other failures offer a retry.
 */
function Refusal({ refused, player }: { refused: Refused; player: Player }) {
  const icon = <IconHistory size={28} stroke={1.5} aria-hidden />;
  const days = limits.pastDays;
  if (refused.code !== 'validation_failed') {
    return (
      <ErrorState
        title={<Trans id="dashboard.past_failed">This moment could not be loaded.</Trans>}
        reason={errorText({ error: true, data: null, ...refused })}
        onRetry={player.retry}
      />
    );
  }
  if (player.now() > present()) {
    return (
      <EmptyState icon={icon} title={<Trans id="dashboard.past_to_come">This time is in the future.</Trans>}>
        <Trans id="dashboard.past_choose_earlier">Choose an earlier time below, or go back to now.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={<Trans id="dashboard.past_too_early">History for this time is no longer kept.</Trans>}
    >
      <Trans id="dashboard.past_kept">
        History is kept for {days} days. Choose a later time below, or go back to now.
      </Trans>
    </EmptyState>
  );
}
