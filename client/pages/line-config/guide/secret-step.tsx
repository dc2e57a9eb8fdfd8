import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import { call } from '../../../api/api.ts';
import { unguarded } from '../../../app/leave-guard.ts';
import { limited } from '../../../forms/limited.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { useDraft } from '../../../forms/use-draft.tsx';
import { fieldWords } from '../field-words.ts';
import { GuideForm } from './guide-form.tsx';
import { needed, ofStep, refusedWords } from './step-rules.tsx';
import type { Guide } from './use-guide.ts';

const rules = { channelId: needed('channelId'), channelSecret: needed('channelSecret') };
const rulesInWords = { ...refusedWords('channelId'), ...refusedWords('channelSecret') };

/** Creates the account of a channel. */
export function SecretStep({ guide: { row, brandId, nickname, change } }: { guide: Guide }) {
  const { i18n } = useLingui();
  const draft = useDraft({
    ...ofStep,
    saved: { channelId: row?.channelId ?? '', channelSecret: '' },
    rules,
    rulesInWords,
    submit: async (typed) => {
      const result =
        row === null
          ? await call('POST /line-accounts', { body: { brandId, nickname, enabled: true, ...typed } })
          : await call('PUT /line-accounts/:id', { params: { id: row.id }, body: { ...typed, version: row.version } });
      if (result.error) return result;
      unguarded(() => change({ guide: result.data.id }));
      return true;
    },
  });
  return (
    <GuideForm draft={draft}>
      <TextInput
        label={i18n._(fieldWords.channelId)}
        inputMode="numeric"
        withAsterisk
        {...limited(draft.getInputProps('channelId'), limits.nameMax)}
      />
      <PasswordField
        label={i18n._(fieldWords.channelSecret)}
        autoComplete="off"
        withAsterisk
        {...limited(draft.getInputProps('channelSecret'), limits.secretMax)}
      />
    </GuideForm>
  );
}
