import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { AuthorOfChange } from '../../forms/author-of-change.tsx';
import { listed } from '../../time/time.ts';
import type { AccountField } from './account-fields.ts';
import { fieldWords } from './field-words.ts';
import classes from './line-config.module.css';
import type { ShownAccount } from './use-account-drafts.ts';

interface Props {
  account: ShownAccount;
  onKeep: () => void;
  /** Theirs instead of one's own. */
  onTake: (field: AccountField) => void;
}

/** Somebody else has changed the same account: what, and what is to become of both. */
export function Meanwhile({ account, onKeep, onTake }: Props) {
  const { i18n } = useLingui();
  const { id, others, changed } = account;
  const names = listed(
    others.map((field) => i18n._(fieldWords[field])),
    i18n.locale,
  );
  const both = others.filter((field) => changed.includes(field));
  return (
    <div className={classes.meanwhile} role="alert">
      <span className={classes.grow}>
        <AuthorOfChange kind="lineAccount" subject={id} />{' '}
        <Trans id="forms.meanwhile">changed meanwhile: {names}</Trans>
      </span>
      {both.map((field) => (
        <Button key={field} size="compact-sm" variant="default" onClick={() => onTake(field)}>
          <Trans id="lineconfig.take_theirs">Take theirs: {i18n._(fieldWords[field])}</Trans>
        </Button>
      ))}
      <Button size="compact-sm" variant="default" onClick={onKeep}>
        {both.length > 0 ? (
          <Trans id="lineconfig.keep_mine">Keep mine</Trans>
        ) : (
          <Trans id="lineconfig.keep_both">Keep both</Trans>
        )}
      </Button>
    </div>
  );
}
