import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { Brand } from '../../../shared/rows.ts';
import { isWebhookUrl } from '../../../shared/webhook-url.ts';
import { call } from '../../api/api.ts';
import { errorText } from '../../api/error-text.ts';
import { useQuery } from '../../figures/use-query.ts';
import { AuthorOfChange } from '../../forms/author-of-change.tsx';
import { ReadOnly } from '../../forms/form.tsx';
import { limited } from '../../forms/limited.tsx';
import { MeanwhileBar } from '../../forms/meanwhile-bar.tsx';
import { useCan } from '../../session/session.ts';
import { toastDone } from '../../toasts/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type AccountField, type AccountFields, fieldsOf, secretFields, secretSetOf } from './account-fields.ts';
import { AccountHead } from './account-head.tsx';
import { AccountSection } from './account-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { fieldLabels, problemText, useValueText } from './field-labels.ts';
import { LedgerSection } from './ledger-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import classes from './line-config.module.css';
import { QuotaSection } from './quota-section.tsx';
import { SecretField } from './secret-field.tsx';
import { SendsSection } from './sends-section.tsx';
import type { AccountDrafts, ShownAccount } from './use-account-drafts.ts';
import type { LimitDrafts } from './use-limit-drafts.ts';
import { WebhookField } from './webhook-field.tsx';

const refetchOn = { scope: { scope: 'config' } } as const;

interface Props {
  account: ShownAccount;
  drafts: AccountDrafts;
  limits: LimitDrafts;
  brands: readonly Brand[];
  isTesting: boolean;
  onTest: () => void;
  onBack: (() => void) | null;
  onDeleted: () => void;
}

/** Details of an account: settings, connection checks and deliveries from LINE. */
export function AccountDetail({ account, drafts, limits, brands, isTesting, onTest, onBack, onDeleted }: Props) {
  const { i18n } = useLingui();
  const [mayEdit, mayTest] = [useCan('lineconfig.edit'), useCan('lineconfig.test')];
  const { id, row, values } = account;
  const brand = brands.find((one) => one.id === values.brandId);
  const detail = useQuery('GET /line-accounts/:id', row === null ? null : { params: { id } }, refetchOn);
  const url = detail.data?.id === id ? detail.data.webhookUrl : null;
  const [isRegistering, setRegistering] = useState(false);
  const mayChange = row === null || mayEdit;
  const set = <F extends AccountField>(field: F, value: AccountFields[F]) => drafts.set(account, field, value);
  const errorOf = (field: AccountField) => {
    const error = drafts.errors.get(id)?.get(field);
    return error === undefined ? null : i18n._(problemText(error, field));
  };
  const secret = (field: 'channelSecret' | 'accessToken') => (
    <SecretField
      key={`${field} ${drafts.saves}`}
      label={i18n._(fieldLabels[field])}
      set={secretSetOf(account.connection, field)}
      has={row !== null && (field === 'channelSecret' ? row.hasChannelSecret : row.hasAccessToken)}
      value={values[field]}
      error={errorOf(field)}
      mayChange={mayChange}
      onChange={(value) => set(field, value)}
    />
  );
  return (
    <>
      <AccountHead
        account={account}
        brand={brand}
        onBack={onBack}
        onEnabled={(enabled) => set('enabled', enabled)}
        onDeleted={onDeleted}
      />
      <AccountMeanwhile account={account} drafts={drafts} brands={brands} />
      {!mayChange && <ReadOnly />}
      <div className={`grid gap-x-32 cols-2 ${classes.sections}`}>
        <AccountSection values={values} brands={brands} mayChange={mayChange} errorOf={errorOf} set={set} />
        <section
          className={`flex flex-col gap-16 min-w-0 border-bottom ${classes.section}`}
          aria-labelledby="line-secrets"
        >
          <div className={`flex flex-wrap gap-8 items-center ${classes.sectionHead}`}>
            <h3 id="line-secrets" className="text-14 weight-600">
              <Trans id="lineconfig.webhook_secrets">Webhook and secrets</Trans>
            </h3>
          </div>
          {row === null ? (
            <p className="text-12 dimmed">
              <Trans id="lineconfig.url_later">The webhook URL appears here once the account is saved.</Trans>
            </p>
          ) : (
            <WebhookField
              url={url}
              isTesting={isTesting}
              onTest={mayTest ? onTest : null}
              onElsewhere={mayEdit && url !== null ? () => setRegistering(true) : null}
            />
          )}
          {secret('channelSecret')}
          {secret('accessToken')}
        </section>
        {row !== null && (
          <ConnectionSection
            row={row}
            webhookUrl={url}
            isTesting={isTesting}
            onTest={mayTest ? onTest : null}
            onRegister={mayEdit && url !== null ? () => setRegistering(true) : null}
          />
        )}
        {row !== null && <QuotaSection row={row} />}
        {row !== null && (
          <SendsSection
            row={row}
            price={account.connection?.messagePrice ?? null}
            values={values}
            brand={brand}
            mayChange={mayChange}
            set={set}
          />
        )}
        {brand !== undefined && row?.brandId === brand.id && (
          <LimitsSection brand={brand} drafts={limits} mayChange={mayEdit} />
        )}
        {row !== null && <LedgerSection row={row} />}
      </div>
      {isRegistering && url !== null && (
        <RegisterDialog
          accountId={id}
          url={url}
          onDone={() => mayTest && onTest()}
          onClose={() => setRegistering(false)}
        />
      )}
    </>
  );
}

interface AccountMeanwhileProps {
  account: ShownAccount;
  drafts: AccountDrafts;
  brands: readonly Brand[];
}

/** Notice that another user changed the account during editing. */
function AccountMeanwhile({ account, drafts, brands }: AccountMeanwhileProps) {
  const textOf = useValueText(brands);
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
        remote: fieldsOf({ row, connection }),
        fields: [...others],
        keep: () => drafts.keep(account),
        take: (field) => drafts.takeTheirs(account, field),
      }}
      mine={values}
      fieldLabels={fieldLabels}
      textOf={textOf}
    />
  );
}

interface RegisterDialogProps {
  accountId: string;
  /** Webhook URL of this installation. */
  url: string;
  /** Called after the URL has been registered at LINE. */
  onDone: () => void;
  onClose: () => void;
}

/** Registers a webhook URL at LINE: either this server's URL, or the URL of a proxy in front of the server. */
function RegisterDialog({ accountId, url, onDone, onClose }: RegisterDialogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(url);
  const [error, setError] = useState<string | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  const register = async () => {
    const webhookUrl = typed.trim();
    if (!isWebhookUrl(webhookUrl)) {
      setError(t({ id: 'lineconfig.https_only', message: 'LINE delivers only to HTTPS URLs.' }));
      return;
    }
    setUnderWay(true);
    const result = await call('POST /line-accounts/:id/webhook', { params: { id: accountId }, body: { webhookUrl } });
    setUnderWay(false);
    if (result.error) {
      const details = result.details.map(({ message }) => message).join(', ');
      setError(details === '' ? errorText(result) : `${errorText(result)} ${details}`);
      return;
    }
    toastDone(t({ id: 'lineconfig.registered', message: 'Webhook URL registered' }));
    onDone();
    onClose();
  };
  return (
    <Dialog
      title={t({ id: 'lineconfig.register_title', message: 'Register the webhook URL at LINE' })}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void register();
        }}
      >
        <Text size="sm" mb="sm">
          <Trans id="lineconfig.register_text">
            This sets “Webhook URL” in the channel’s settings at LINE. LINE may take up to a minute to use it.
          </Trans>
        </Text>
        <TextInput
          label={t({ id: 'lineconfig.webhook_url', message: 'Webhook URL' })}
          {...limited({ value: typed, error }, limits.webhookUrlMax)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(null);
          }}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            <Trans id="messages.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" loading={isUnderWay}>
            <Trans id="lineconfig.register">Register</Trans>
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
