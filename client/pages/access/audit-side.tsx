import { useLingui } from '@lingui/react/macro';
import type { AuditChange } from '../../../shared/audit.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import classes from './audit.module.css';
import { type Names, noValue, replaced, valueTexts } from './audit-labels.ts';

interface Props {
  change: AuditChange;
  side: 'before' | 'after';
  names: Names;
}

/** Values of a field before or after a change. Highlights values that are only on this side of the change. */
export function AuditSide({ change, side, names }: Props) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  if (change.secret && change.before === change.after) return side === 'after' ? i18n._(replaced) : '••••';
  const texts = valueTexts(i18n, change, change[side], names, timeZone);
  const other = new Set(valueTexts(i18n, change, change[side === 'before' ? 'after' : 'before'], names, timeZone));
  if (texts.length === 0) return <span className="color-strong">{i18n._(noValue)}</span>;
  const Mark = side === 'before' ? 'del' : 'ins';
  return texts.map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a list can contain equal words.
    <span key={`${word}-${index}`}>
      {index > 0 && ', '}
      {other.has(word) ? <bdi>{word}</bdi> : <Mark className={classes[side]}>{word}</Mark>}
    </span>
  ));
}
