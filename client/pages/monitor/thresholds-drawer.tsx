import { Trans, useLingui } from '@lingui/react/macro';
import { type AlertKind, type AlertTerms, alertKinds, alertNames } from '../../../shared/alerts.ts';
import { figureText } from '../../figures/figure-format.ts';
import { number, percentText } from '../../time/time.ts';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import classes from './thresholds-drawer.module.css';

/** Drawer with the conditions under which each kind of alert starts and ends. */
export function ThresholdsDrawer({ isCluster, onClose }: { isCluster: boolean; onClose: () => void }) {
  const kinds = alertNames.filter((kind) => isCluster || !('isOfCluster' in alertKinds[kind]));
  return (
    <SideDrawer onClose={onClose} size={560} title={<Trans id="monitor.thresholds">Thresholds</Trans>}>
      <p className="mb-12 dimmed">
        <Trans id="monitor.thresholds_rule">
          Alerts start and end at different values, so that they don’t flicker. They end automatically.
        </Trans>
      </p>
      <table className={`w-full text-13 tabular border-collapse ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans id="monitor.alert">Alert</Trans>
            </th>
            <th scope="col">
              <Trans id="monitor.begins">Starts</Trans>
            </th>
            <th scope="col">
              <Trans id="monitor.ends">Ends</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <Terms key={kind} kind={kind} />
          ))}
        </tbody>
      </table>
    </SideDrawer>
  );
}

function Terms({ kind }: { kind: AlertKind }) {
  const { i18n } = useLingui();
  const { name, terms } = alertKinds[kind];
  return (
    <tr data-severity={terms.severity}>
      <th scope="row">
        <span className={`inline-block w-8 h-8 rounded-full ${classes.mark}`} aria-hidden />
        {i18n._(name)}
      </th>
      <td>
        <Value terms={terms} value={terms.begins} isBegin />
      </td>
      <td>
        <Value terms={terms} value={terms.ends} />
      </td>
    </tr>
  );
}

function Value({
  terms: { unit, low },
  value,
  isBegin = false,
}: {
  terms: AlertTerms;
  value: number;
  isBegin?: boolean;
}) {
  const { i18n } = useLingui();
  const units = { milliseconds: 'millisecond', days: 'day' } as const;
  if (unit === 'state') {
    return isBegin ? (
      <Trans id="monitor.when_so">when it happens</Trans>
    ) : (
      <Trans id="monitor.when_not">when resolved</Trans>
    );
  }
  const text =
    unit === 'count'
      ? number(value, i18n.locale)
      : unit === 'megabytes'
        ? number(value / 1000, i18n.locale, { style: 'unit', unit: 'gigabyte' })
        : unit === 'seconds'
          ? figureText(i18n, value, 'seconds')
          : unit === 'percent'
            ? percentText(value, i18n.locale)
            : number(value, i18n.locale, { style: 'unit', unit: units[unit] });
  const isBelow = isBegin === (low === true);
  return isBelow ? <Trans id="monitor.below">below {text}</Trans> : <Trans id="monitor.from">{text} or more</Trans>;
}
