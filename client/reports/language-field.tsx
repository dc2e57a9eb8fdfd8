import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { reportLanguages } from '../../shared/reports.ts';
import type { Language } from '../../shared/vocabulary.ts';
import { languageNames } from './languages.ts';

interface Props {
  value: Language;
  onChange: (language: Language) => void;
  disabled?: boolean;
}

/** Choice of the language of a report. */
export function LanguageField({ value, onChange, disabled = false }: Props) {
  const { t } = useLingui();
  return (
    <Select
      label={t({ id: 'reports.language', message: 'Language' })}
      data={reportLanguages.map((language) => ({ value: language, label: languageNames[language] }))}
      value={value}
      onChange={(language) => language !== null && onChange(language as Language)}
      allowDeselect={false}
      disabled={disabled}
    />
  );
}
