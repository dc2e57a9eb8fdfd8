import { Trans, useLingui } from '@lingui/react/macro';
import type { Staff } from '../../../shared/rows.ts';
import { useQuery } from '../../figures/use-query.ts';
import { present } from '../../time/clock.ts';
import { listTime } from '../../time/time.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import access from './access.module.css';

const told = { scope: { scope: 'audit' }, kinds: ['audit'] } as const;
const ofKeys: readonly string[] = ['role', 'permissions', 'ownPermissions'];

/** Author and time of the last change of the person's permissions, from the audit log. */
export function KeysChanged({ row }: { row: Staff }) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const asked = useQuery('GET /audit', { query: { subject: row.id, kind: 'staff', limit: 50 } }, told);
  const line = asked.data?.find(({ changes }) => changes.some(({ field }) => ofKeys.includes(field)));
  if (line === undefined || line.actor.name === '') return <span />;
  const name = line.actor.name;
  const at = listTime(line.at, i18n.locale, present(), timeZone);
  return (
    <span className={access.note}>
      <Trans id="access.keys_by">
        By {name}, {at}
      </Trans>
    </span>
  );
}
