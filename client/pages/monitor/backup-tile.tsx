import { Trans, useLingui } from '@lingui/react/macro';
import { alertKinds } from '../../../shared/alerts.ts';
import { number } from '../../time/time.ts';
import { useMoment } from '../../time/use-moment.ts';
import classes from './backup-tile.module.css';
import type { Tone } from './open-alerts.ts';
import { Tile } from './tile.tsx';
import { useSpan } from './use-span.ts';

interface Props {
  lastAt: string | null;
  backups: readonly string[];
  tone: Tone;
}

/** Age of the last backup, with a square for each known backup. */
export function BackupTile({ lastAt, backups, tone }: Props) {
  const { i18n } = useLingui();
  const span = useSpan();
  const now = useMoment(() => 60_000);
  const days = number(alertKinds['backup-old'].begins, i18n.locale);
  const age = lastAt === null ? null : span(Math.max(0, now - Date.parse(lastAt)));
  return (
    <Tile
      name={<Trans id="monitor.last_backup">Last backup</Trans>}
      note={<Trans id="monitor.alert_after_days">alert after {days} days</Trans>}
      value={age ?? '—'}
      unit={age === null ? <Trans id="monitor.no_backup">none yet</Trans> : <Trans id="monitor.ago">ago</Trans>}
      tone={tone}
    >
      <div className={classes.squares} aria-hidden>
        {backups.toReversed().map((at) => (
          <span key={at} className={classes.square} />
        ))}
      </div>
    </Tile>
  );
}
