import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { call } from '../../../api/api.ts';
import { limited } from '../../../forms/limited.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { useDraft } from '../../../forms/use-draft.tsx';
import { adviceWords } from '../check-words.ts';
import { fieldWords } from '../field-words.ts';
import { GuideForm } from './guide-form.tsx';
import { needed, ofStep, refusedWords } from './step-rules.tsx';
import type { Guide } from './use-guide.ts';

const rules = { accessToken: needed('accessToken') };
const rulesInWords = refusedWords('accessToken');

/** Saves the token. The response contains LINE's check of it. */
export function TokenStep({ guide: { row } }: { guide: Guide }) {
  const { i18n } = useLingui();
  /** Error of LINE's check of the last saved token. */
  const [told, setTold] = useState<{ token: string; words: ReactNode } | null>(null);
  const draft = useDraft({
    ...ofStep,
    saved: { accessToken: '' },
    rules,
    rulesInWords,
    submit: async ({ accessToken }) => {
      if (row === null) return false;
      const body = { accessToken, version: row.version };
      const result = await call('PUT /line-accounts/:id', { params: { id: row.id }, body });
      if (result.error) return result;
      const { state } = result.meta.check;
      const words =
        state === 'refused' ? (
          i18n._(adviceWords['token-refused'])
        ) : (
          <Trans id="lineconfig.guide_no_line">LINE can’t be reached right now. Try again in a moment.</Trans>
        );
      const isKnown = state === 'ok' || state === 'skipped';
      setTold(isKnown ? null : { token: accessToken, words });
      return isKnown;
    },
  });
  const input = limited(draft.getInputProps('accessToken'), limits.secretMax);
  return (
    <GuideForm draft={draft}>
      <PasswordField
        label={i18n._(fieldWords.accessToken)}
        autoComplete="off"
        withAsterisk
        {...input}
        error={input.error ?? (told?.token === draft.values.accessToken && told.words)}
      />
    </GuideForm>
  );
}
