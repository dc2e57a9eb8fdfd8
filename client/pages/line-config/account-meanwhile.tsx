import { useLingui } from '@lingui/react/macro';
import type { Brand } from '../../../shared/rows.ts';
import { AuthorOfChange } from '../../forms/author-of-change.tsx';
import { MeanwhileBar } from '../../forms/meanwhile-bar.tsx';
import { type AccountFields, fieldsOf } from './account-fields.ts';
import { fieldWords } from './field-words.ts';
import type { AccountDrafts, ShownAccount } from './use-account-drafts.ts';

interface Props {
  account: ShownAccount;
  drafts: AccountDrafts;
  brands: readonly Brand[];
}

/** Somebody else has changed the same account while it is edited. */
export function AccountMeanwhile({ account, drafts, brands }: Props) {
  const { t } = useLingui();
  const { row, base, others, values } = account;
  if (row === null || base === null || others.length === 0) return null;
  const words = (field: keyof AccountFields, { [field]: value }: AccountFields): string => {
    // A secret is never shown: that it is another one is all there is to tell.
    if (field === 'channelSecret' || field === 'accessToken') return '••••';
    if (typeof value === 'boolean')
      return value
        ? t({ id: 'lineconfig.enabled', message: 'Enabled' })
        : t({ id: 'lineconfig.disabled', message: 'Disabled' });
    if (field === 'brandId') return brands.find(({ id }) => id === value)?.name ?? '—';
    return value === null || value === '' ? '—' : String(value);
  };
  return (
    <MeanwhileBar<AccountFields>
      author={<AuthorOfChange kind="lineAccount" subject={row.id} />}
      meanwhile={{
        base: fieldsOf(base),
        present: row,
        theirs: fieldsOf({ row, connection: account.connection }),
        fields: [...others],
        keep: () => drafts.keep(account),
        take: (field) => drafts.takeTheirs(account, field),
      }}
      mine={values}
      fieldWords={fieldWords}
      words={words}
    />
  );
}
