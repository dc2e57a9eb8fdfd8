import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Brand } from '../../../shared/rows.ts';
import { AuthorOfChange } from '../../forms/author-of-change.tsx';
import { useCan } from '../../session/session.ts';
import { type AccountField, fieldsOf } from './account-fields.ts';
import classes from './deleted-account.module.css';
import { fieldLabels, useValueText } from './field-labels.ts';
import type { ShownAccount } from './use-account-drafts.ts';

interface Props {
  account: ShownAccount;
  brands: readonly Brand[];
  onRevive: () => void;
  onDiscard: () => void;
}

/** Account that another user deleted while this user had unsaved changes of it. The changes can be copied, or saved as a new account. */
export function DeletedAccount({ account: { id, values, base }, brands, onRevive, onDiscard }: Props) {
  const { i18n } = useLingui();
  const mayAdd = useCan('lineconfig.create');
  const textOf = useValueText(brands);
  const before = fieldsOf(base);
  const typed = (Object.keys(values) as AccountField[]).filter((field) => values[field] !== before[field]);
  return (
    <section className={classes.deleted} role="alert">
      <h2 className="text-18 weight-700">
        <bdi>{before.nickname}</bdi>
      </h2>
      <p className="px-12 py-10 mt-8 mb-16 color-soon bg-soon rounded-8">
        <Trans id="lineconfig.gone">
          <AuthorOfChange kind="lineAccount" subject={id} /> deleted this account before you saved it. What you typed is
          still here:
        </Trans>
      </p>
      <dl className="grid gap-8 mb-20">
        {typed.map((field) => (
          <div key={field}>
            <dt className="text-12 dimmed">{i18n._(fieldLabels[field])}</dt>
            <dd className="break-anywhere">
              <bdi>{textOf(field, values)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-8">
        {mayAdd && (
          <Button type="button" onClick={onRevive}>
            <Trans id="lineconfig.gone_revive">Create a new account from it</Trans>
          </Button>
        )}
        <Button type="button" variant="default" onClick={onDiscard}>
          <Trans id="forms.discard">Discard</Trans>
        </Button>
      </div>
      {mayAdd && (
        <p className="mt-12 text-13 dimmed">
          <Trans id="lineconfig.gone_secrets">A new account needs its channel secret and access token again.</Trans>
        </p>
      )}
    </section>
  );
}
