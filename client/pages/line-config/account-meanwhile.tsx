import type { Brand } from '../../../shared/rows.ts';
import { AuthorOfChange } from '../../forms/author-of-change.tsx';
import { MeanwhileBar } from '../../forms/meanwhile-bar.tsx';
import { type AccountFields, fieldsOf, secretFields, secretSetOf } from './account-fields.ts';
import { fieldWords } from './field-words.ts';
import type { AccountDrafts, ShownAccount } from './use-account-drafts.ts';
import { useValueWords } from './use-value-words.ts';

interface Props {
  account: ShownAccount;
  drafts: AccountDrafts;
  brands: readonly Brand[];
}

/** Notice that another user changed the account during editing. */
export function AccountMeanwhile({ account, drafts, brands }: Props) {
  const words = useValueWords(brands);
  const { row, connection, base, others, values } = account;
  if (row === null || base === null || others.length === 0) return null;
  const secret = secretFields.find((field) => others.includes(field));
  const by = secret === undefined ? null : (secretSetOf(connection, secret)?.by ?? null);
  return (
    <MeanwhileBar<AccountFields>
      author={<AuthorOfChange kind="lineAccount" subject={row.id} by={by} />}
      meanwhile={{
        base: fieldsOf(base),
        present: row,
        theirs: fieldsOf({ row, connection }),
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
