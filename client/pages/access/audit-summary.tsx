import { Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { AuditChange, AuditValue } from '../../../shared/audit.ts';
import { listed } from '../../time/time.ts';
import classes from './audit.module.css';
import { AuditSide } from './audit-side.tsx';
import { fieldName, type Names, replaced } from './audit-words.ts';
import { Difference } from './key-count.tsx';

/** Entries with more changes than this show only the field names. */
const toldMax = 3;
/** Entries with more fields than this show the first ones and the number of the others. */
const namedMax = 4;
const longest = 40;

/** Summary of a collapsed audit entry: up to `toldMax` changes with their values; for lists, the number of added and removed items. */
export function AuditSummary({ changes, names }: { changes: readonly AuditChange[]; names: Names }) {
  const { i18n, t } = useLingui();
  if (changes.length > toldMax) {
    const fields = changes.map(({ field }) => fieldName(i18n, field));
    if (fields.length <= namedMax) return listed(fields, i18n.locale);
    const rest = fields.length - (namedMax - 1);
    const more = t({ id: 'access.more_fields', message: `${rest} more` });
    return listed([...fields.slice(0, namedMax - 1), more], i18n.locale);
  }
  return changes.map((change, index) => (
    <Fragment key={change.field}>
      {index > 0 && ' · '}
      {fieldName(i18n, change.field)}
      <Values change={change} names={names} />
    </Fragment>
  ));
}

function Values({ change, names }: { change: AuditChange; names: Names }) {
  const { i18n, t } = useLingui();
  const { before, after, secret } = change;
  if (Array.isArray(before) || Array.isArray(after)) {
    const [was, is] = [listOf(before), listOf(after)];
    const [added, taken] = [is.filter((one) => !was.includes(one)), was.filter((one) => !is.includes(one))];
    // Same items in a different order.
    const isSorted = was.length === is.length && added.length === 0 && was.some((one, place) => one !== is[place]);
    if (isSorted) return `: ${t({ id: 'access.order_changed', message: 'order changed' })}`;
    return (
      <>
        {' '}
        <Difference added={added.length} taken={taken.length} />
      </>
    );
  }
  if (String(before).length > longest || String(after).length > longest) return null;
  if (secret && before === true && after === true) return `: ${i18n._(replaced)}`;
  return (
    <>
      {': '}
      {/* Facts (such as the number of ended sessions) have no previous value. A secret set for the first time shows that it had none. */}
      {(before !== null || secret) && (
        <>
          <AuditSide change={change} side="before" names={names} />{' '}
          <IconArrowRight className={classes.arrow} size={14} aria-hidden />
          <VisuallyHidden>
            <Trans id="access.changed_to">to</Trans>
          </VisuallyHidden>{' '}
        </>
      )}
      <AuditSide change={change} side="after" names={names} />
    </>
  );
}

const listOf = (value: AuditValue): readonly string[] => (Array.isArray(value) ? value : []);
