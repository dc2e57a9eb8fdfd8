import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SaveBar } from '../../forms/save-bar.tsx';
import { useUnsaved } from '../../forms/use-unsaved.ts';
import { listed } from '../../time/time.ts';
import { fieldWords, limitWords } from './field-words.ts';
import classes from './line-config.module.css';
import type { ShownAccount } from './use-account-drafts.ts';
import type { LimitField } from './use-limit-drafts.ts';

const namedMax = 4;
/** All that is typed stays under every account that is shown; the guide alone takes it away. */
const stands = ['guide'];

interface Props {
  dirty: readonly ShownAccount[];
  /** Limits of brands, each by its field. */
  limits: readonly LimitField[];
  isSaving: boolean;
  /** @returns whether all is saved */
  save: () => Promise<boolean>;
  discard: () => void;
}

/** All that is not saved, of however many accounts: saved as one, or not at all. */
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
      <Plural id="lineconfig.changes" value={count} one="# change not saved:" other="# changes not saved:" />{' '}
      {listed(names.slice(0, namedMax), i18n.locale)}
      {names.length > namedMax && ' …'}
    </SaveBar>
  );
}
