import { Trans } from '@lingui/react/macro';
import classes from './quota-desk.module.css';

interface Props {
  used: number;
  ahead: number;
  warnAt: number | null;
  stopAt: number | null;
}

/**
 * Bar of used (solid) and forecast (hatched) messages up to the stop limit, with ticks for warning and stop. Decorative; the numbers are
 * shown as text.
 */
export function QuotaBar({ used, ahead, warnAt, stopAt }: Props) {
  const most = Math.max(1, stopAt ?? 0, stopAt === null ? Math.max(warnAt ?? 0, ahead, used) : 0);
  const at = (count: number) => `${Math.min(100, (100 * count) / most)}%`;
  return (
    <div className={classes.bar} aria-hidden>
      <div className={classes.track}>
        <div className={classes.ahead} style={{ width: at(ahead) }} />
        <div className={classes.used} style={{ width: at(used) }} data-over={stopAt !== null && used >= stopAt} />
      </div>
      {warnAt !== null && warnAt <= most && (
        <span className={classes.tick} style={{ insetInlineStart: at(warnAt) }}>
          <span>
            <Trans id="lineconfig.tick_warn">warn</Trans>
          </span>
        </span>
      )}
      {stopAt !== null && (
        <span className={classes.tick} data-stop style={{ insetInlineStart: at(stopAt) }}>
          <span>
            <Trans id="lineconfig.tick_stop">stop</Trans>
          </span>
        </span>
      )}
    </div>
  );
}
