import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import { call } from '../../../api/api.ts';
import { errorWords } from '../../../api/error-words.ts';
import { PasswordField } from '../../../forms/password-field.tsx';
import { problemOf } from '../account-fields.ts';
import { adviceWords } from '../check-words.ts';
import { fieldWords, problemWords } from '../field-words.ts';
import { GuideForm } from './guide-form.tsx';
import type { Guide } from './use-guide.ts';

/** Makes the account of a channel. */
export function SecretStep({ guide }: { guide: Guide }) {
  const { i18n } = useLingui();
  const [channelId, setChannelId] = useState(guide.row?.channelId ?? '');
  const [channelSecret, setSecret] = useState('');
  const [errors, setErrors] = useState<{ channelId?: string; channelSecret?: string }>({});
  const [isUnderWay, setUnderWay] = useState(false);
  const go = async () => {
    const found = {
      channelId: problemOf('channelId', channelId, true),
      channelSecret: problemOf('channelSecret', channelSecret, true),
    };
    if (found.channelId !== null || found.channelSecret !== null) {
      setErrors({
        ...(found.channelId === null ? {} : { channelId: i18n._(problemWords(found.channelId, 'channelId')) }),
        ...(found.channelSecret === null
          ? {}
          : { channelSecret: i18n._(problemWords(found.channelSecret, 'channelSecret')) }),
      });
      return;
    }
    setUnderWay(true);
    const body = { brandId: guide.brandId, nickname: guide.nickname, channelId, channelSecret, enabled: true };
    const result =
      guide.id === null
        ? await call('POST /line-accounts', { body })
        : await call('PUT /line-accounts/:id', { params: { id: guide.id }, body: { channelId, channelSecret } });
    setUnderWay(false);
    if (result.error) setErrors({ channelId: errorWords(result) });
    else guide.change({ guide: result.data.id });
  };
  return (
    <GuideForm isUnderWay={isUnderWay} onGo={go}>
      <TextInput
        label={i18n._(fieldWords.channelId)}
        value={channelId}
        maxLength={limits.nameMax}
        inputMode="numeric"
        withAsterisk
        error={errors.channelId}
        onChange={(event) => {
          setChannelId(event.currentTarget.value);
          setErrors({});
        }}
      />
      <PasswordField
        label={i18n._(fieldWords.channelSecret)}
        value={channelSecret}
        maxLength={limits.secretMax}
        autoComplete="off"
        withAsterisk
        error={errors.channelSecret}
        onChange={(event) => {
          setSecret(event.currentTarget.value);
          setErrors({});
        }}
      />
    </GuideForm>
  );
}

/** Stores the token; LINE says at once whose it is. */
export function TokenStep({ guide }: { guide: Guide }) {
  const { i18n, t } = useLingui();
  const [accessToken, setToken] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  const go = async () => {
    const { id } = guide;
    const problem = problemOf('accessToken', accessToken, true);
    if (id === null) return;
    if (problem !== null) return setError(i18n._(problemWords(problem, 'accessToken')));
    setUnderWay(true);
    const result = await call('PUT /line-accounts/:id', { params: { id }, body: { accessToken } });
    setUnderWay(false);
    if (result.error) return setError(errorWords(result));
    const { state } = result.meta.check;
    if (state === 'refused') setError(i18n._(adviceWords['token-refused']));
    if (state === 'unreachable') {
      setError(t({ id: 'lineconfig.guide_no_line', message: 'LINE cannot be reached now. Try again in a moment.' }));
    }
  };
  return (
    <GuideForm isUnderWay={isUnderWay} onGo={go}>
      <PasswordField
        label={i18n._(fieldWords.accessToken)}
        value={accessToken}
        maxLength={limits.secretMax}
        autoComplete="off"
        withAsterisk
        error={error}
        onChange={(event) => {
          setToken(event.currentTarget.value);
          setError(null);
        }}
      />
    </GuideForm>
  );
}
