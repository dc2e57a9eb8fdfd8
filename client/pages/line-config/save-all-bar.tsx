import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SaveBar } from '../../forms/save-bar.tsx';
import { useUnsaved } from '../../forms/use-unsaved.ts';
import { listed } from '../../time/time.ts';
import { fieldWords, limitWords } from './field-words.ts';
import classes from './line-config.module.css';
import type { ShownAccount } from './use-account-drafts.ts';
import type { LimitField } from './use-limit-drafts.ts';

const namedMax = 4;
/** Query parameters whose change would discard the drafts. Switching accounts keeps them. */
const stands = ['guide'];

interface Props {
  dirty: readonly ShownAccount[];
  /** Changed limits, one entry per field. */
  limits: readonly LimitField[];
  isSaving: boolean;
  /** @returns whether everything was saved */
  save: () => Promise<boolean>;
  discard: () => void;
}

/** Save bar for unsaved changes of all accounts. Saved atomically. */
export function SaveAllBar({ dirty, limits, isSaving, save, discard }: Props) {
  const { i18n, t } = useLingui();
  useUnsaved(true, { asks: 'words', at: stands, save, discard });
  const count = dirty.reduce((sum, { row, changed }) => sum + (row === null ? 1 : changed.length), limits.length);
  const names = [
    ...new Set([
      ...dirty.flatMap(({ row, changed }) =>
        row === null
          ? [t({ id: 'lineconfig.a_new_account', message: 'a new account' })]
          : changed.map((field) => i18n._(fieldWords[field])),
      ),
      ...limits.map((field) => i18n._(limitWords[field])),
    ]),
  ];
  return (
    <SaveBar
      className={classes.bar}
      isSaving={isSaving}
      discard={discard}
      action={<Trans id="lineconfig.save_all">Save all changes</Trans>}
    >
      <Plural id="lineconfig.changes" value={count} one="# unsaved change:" other="# unsaved changes:" />{' '}
      {listed(names.slice(0, namedMax), i18n.locale)}
      {names.length > namedMax && ' …'}
    </SaveBar>
  );
}
