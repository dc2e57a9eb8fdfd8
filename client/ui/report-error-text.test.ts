import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { runErrors } from '../../shared/reports.ts';
import { activate, addCatalogue } from '../i18n/i18n.ts';
import { runErrorText } from './report-error-text.ts';

describe.each(['en', 'zh', 'th'] as const)('%s', (language) => {
  beforeAll(async () => {
    await addCatalogue();
    await activate(language);
  });

  test.each(runErrors)('%s has a text in each language', (error) => {
    const { id } = runErrorText(error);
    const text = i18n._(id);
    expect(text).not.toBe(id);
    const script = { en: /^[^\p{Script=Han}\p{Script=Thai}]+$/u, zh: /\p{Script=Han}/u, th: /\p{Script=Thai}/u };
    expect(text).toMatch(script[language]);
  });
});
