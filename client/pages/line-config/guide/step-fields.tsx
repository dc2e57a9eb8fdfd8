import { Trans as DescribedTrans } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Brand } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { unguarded } from '../../../app/leave-guard.ts';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { limited, singleLine } from '../../../forms/limited.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { type Draft, useDraft } from '../../../forms/use-draft.tsx';
import { useNoBrandCase } from '../../../session/use-no-brand-case.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { useAll } from '../../../sync/store.ts';
import { toastError } from '../../../toasts/toast.ts';
import { foldFilter } from '../../../ui/fold-filter.ts';
import { type AccountField, type AccountFields, problemOf } from '../account-fields.ts';
import { BrandNeeded } from '../brand-needed.tsx';
import { adviceLabels } from '../check-labels.ts';
import { fieldLabels, problemText } from '../field-labels.ts';
import type { Guide } from './use-guide.ts';

interface Fields extends Record<string, unknown> {
  brandId: string | null;
  /** Name of the first brand, which is created in this step if there is none yet. */
  name: string;
  nickname: string;
}

/** Selects or creates a brand. Users who can do neither see whom to ask for access. */
export function BrandStep({ guide }: { guide: Guide }) {
  const brands = useAll('brand');
  const isKnown = useSnapshotState({ scope: 'config' }) === 'complete';
  const { mayMake } = useNoBrandCase();
  if (brands.length === 0 && !isKnown) return <FormSkeleton />;
  if (brands.length > 0 || mayMake) return <BrandFields guide={guide} unsorted={brands} />;
  return (
    <p className="mt-6 text-pretty">
      <BrandNeeded />
    </p>
  );
}

/** Brand and nickname of the account. If there are no brands, the user enters a name for the first brand instead of selecting a brand. */
function BrandFields({ guide, unsorted }: { guide: Guide; unsorted: readonly Brand[] }) {
  const { i18n, t } = useLingui();
  const brands = unsorted.toSorted((a, b) => a.name.localeCompare(b.name, i18n.locale));
  const isFirst = brands.length === 0;
  const draft = useDraft<Fields>({
    ...ofStep,
    saved: {
      brandId: guide.brandId ?? (brands.length === 1 ? (brands[0]?.id ?? null) : null),
      name: '',
      nickname: guide.nickname,
    },
    rules: {
      nickname: needed('nickname'),
      ...(isFirst ? { name: needed('nickname') } : { brandId: needed('brandId') }),
    },
    submit: async ({ brandId, name, nickname }) => {
      const choice = { name: nickname.trim(), of: brandId };
      if (!isFirst) {
        guide.change(choice);
        return true;
      }
      const result = await call('POST /brands', { body: { name } });
      if (result.error) return result;
      guide.change({ ...choice, of: result.data.id });
      return true;
    },
  });
  return (
    <GuideForm draft={draft} isInConsole={false}>
      {isFirst ? (
        <TextInput
          label={t({ id: 'lineconfig.guide_brand_name', message: 'Name of your first brand' })}
          withAsterisk
          {...singleLine(draft.getInputProps('name'))}
        />
      ) : (
        <Select
          label={i18n._(fieldLabels.brandId)}
          data={brands.map((brand) => ({ value: brand.id, label: brand.name }))}
          allowDeselect={false}
          searchable={brands.length > 8}
          filter={foldFilter}
          withAsterisk
          {...draft.getInputProps('brandId')}
        />
      )}
      <TextInput label={i18n._(fieldLabels.nickname)} withAsterisk {...singleLine(draft.getInputProps('nickname'))} />
    </GuideForm>
  );
}

/** Returns the validation rule of a required field. */
const needed =
  <F extends AccountField>(field: F) =>
  (value: AccountFields[F]) => {
    const problem = problemOf(field, value, true);
    return problem === null ? null : <DescribedTrans {...problemText(problem, field)} />;
  };

/** Returns the error text to show if the server rejects the value of a field. */
const refusedText = (field: AccountField) => ({ [field]: problemText({ code: 'validation_failed' }, field) });

/**
 * Options of a step's form. The form keeps unsaved input as long as the guide shows the same account. Leaving the guide asks for
 * confirmation.
 */
const ofStep = { leaving: 'confirm', at: ['guide'] } as const;

const secretRules = { channelId: needed('channelId'), channelSecret: needed('channelSecret') };
const secretRuleLabels = { ...refusedText('channelId'), ...refusedText('channelSecret') };

/** Creates the account for a channel, or replaces its channel secret. */
export function SecretStep({ guide: { row, brandId, nickname, change, test } }: { guide: Guide }) {
  const { i18n } = useLingui();
  const isReplacing = row?.hasChannelSecret === true;
  const draft = useDraft({
    ...ofStep,
    saved: { channelId: row?.channelId ?? '', channelSecret: '' },
    rules: secretRules,
    ruleTexts: secretRuleLabels,
    submit: async (typed) => {
      const result =
        row === null
          ? await call('POST /line-accounts', { body: { brandId, nickname, enabled: true, ...typed } })
          : await call('PUT /line-accounts/:id', { params: { id: row.id }, body: { ...typed, version: row.version } });
      if (result.error) return result;
      unguarded(() => change({ guide: result.data.id }));
      if (isReplacing) void test();
      return true;
    },
  });
  return (
    <GuideForm
      draft={draft}
      isInConsole={!isReplacing}
      action={isReplacing && <Trans id="lineconfig.replace">Replace</Trans>}
    >
      <TextInput
        label={i18n._(fieldLabels.channelId)}
        inputMode="numeric"
        withAsterisk
        {...limited(draft.getInputProps('channelId'), limits.nameMax)}
      />
      <PasswordField
        label={i18n._(fieldLabels.channelSecret)}
        autoComplete="off"
        withAsterisk
        {...limited(draft.getInputProps('channelSecret'), limits.secretMax)}
      />
    </GuideForm>
  );
}

const tokenRules = { accessToken: needed('accessToken') };
const tokenRuleLabels = refusedText('accessToken');

/** Saves or replaces the channel access token. The response contains the result of LINE's token check. */
export function TokenStep({ guide: { row, test } }: { guide: Guide }) {
  const { i18n } = useLingui();
  const isReplacing = row?.hasAccessToken === true && row.botUserId !== null;
  /** Error of LINE's token check, with the rejected token. `null` if there is none. */
  const [notice, setNotice] = useState<{ token: string; text: ReactNode } | null>(null);
  const draft = useDraft({
    ...ofStep,
    saved: { accessToken: '' },
    rules: tokenRules,
    ruleTexts: tokenRuleLabels,
    submit: async ({ accessToken }) => {
      if (row === null) return false;
      const body = { accessToken, version: row.version };
      const result = await call('PUT /line-accounts/:id', { params: { id: row.id }, body });
      if (result.error) return result;
      const { state } = result.meta.check;
      const text =
        state === 'refused' ? (
          i18n._(adviceLabels['token-refused'])
        ) : (
          <Trans id="lineconfig.guide_no_line">LINE can’t be reached right now. Try again in a moment.</Trans>
        );
      const isKnown = state === 'ok' || state === 'skipped';
      setNotice(isKnown ? null : { token: accessToken, text });
      if (isKnown && isReplacing) void test();
      return isKnown;
    },
  });
  const input = limited(draft.getInputProps('accessToken'), limits.secretMax);
  return (
    <GuideForm
      draft={draft}
      isInConsole={!isReplacing}
      action={isReplacing && <Trans id="lineconfig.replace">Replace</Trans>}
    >
      <PasswordField
        label={i18n._(fieldLabels.accessToken)}
        autoComplete="off"
        withAsterisk
        {...input}
        error={input.error ?? (notice?.token === draft.values.accessToken && notice.text)}
      />
    </GuideForm>
  );
}

interface Props {
  draft: Pick<Draft<never>, 'isSaving' | 'save'>;
  /** Whether the user copies the values from LINE's console. */
  isInConsole?: boolean;
  /** Label of the button. Defaults to "Continue". */
  action?: ReactNode;
  children: ReactNode;
}

/** Form of a step. Shows no toast on success, because the next step opens. */
function GuideForm({ draft, isInConsole = true, action, children }: Props) {
  const go = async () => {
    const outcome = await draft.save();
    if (typeof outcome !== 'boolean') toastError(outcome);
  };
  return (
    <form
      className="flex flex-col gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      {children}
      <div className="flex flex-wrap gap-8">
        <Button type="submit" loading={draft.isSaving}>
          {action || <Trans id="lineconfig.guide_next">Continue</Trans>}
        </Button>
        {isInConsole && <ConsoleLink />}
      </div>
    </form>
  );
}

const developers = 'https://developers.line.biz/console/';

/** Link to a page of LINE (by default the Developers Console), opened in a new tab. */
export function ConsoleLink({ href = developers }: { href?: string }) {
  return (
    <Button
      component="a"
      variant="default"
      href={href}
      target="_blank"
      rel="noreferrer"
      rightSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
    >
      <Trans id="lineconfig.guide_console">Open LINE’s console</Trans>
    </Button>
  );
}
