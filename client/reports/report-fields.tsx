import { Trans, useLingui } from '@lingui/react/macro';
import { Select, Text } from '@mantine/core';
import { templateTexts } from '../../shared/report-texts.ts';
import {
  type ReportFormat,
  type ReportTemplate,
  reportFormats,
  reportLanguages,
  reportTemplates,
} from '../../shared/reports.ts';
import { type Language, languageNames } from '../../shared/vocabulary.ts';
import { Segments } from '../figures/segments.tsx';
import { formatLabels } from './report-labels.ts';
import { useMayHave } from './use-may-have.ts';

interface Props {
  value: ReportTemplate;
  onChange: (template: ReportTemplate) => void;
  disabled?: boolean;
}

/** Choice of the report template. Unavailable templates are disabled and show the reason. */
export function TemplateField({ value, onChange, disabled = false }: Props) {
  const { i18n, t } = useLingui();
  const mayHave = useMayHave();
  return (
    <Select
      label={t({ id: 'reports.template', message: 'Template' })}
      data={reportTemplates.map((template) => ({
        value: template,
        label: i18n._(templateTexts[template].title),
        disabled: !mayHave(template),
      }))}
      value={value}
      onChange={(template) => template !== null && onChange(template as ReportTemplate)}
      allowDeselect={false}
      disabled={disabled}
      comboboxProps={{ width: 320, position: 'bottom-start' }}
      renderOption={({ option }) => {
        const template = option.value as ReportTemplate;
        return (
          <span>
            {option.label}
            <Text component="span" size="xs" c="dimmed" display="block">
              {mayHave(template) ? (
                i18n._(templateTexts[template].description)
              ) : template === 'full-detail' ? (
                <Trans id="reports.needs_export">
                  It contains customer messages, which you don’t have permission to export.
                </Trans>
              ) : (
                <Trans id="reports.needs_team">
                  It contains individual metrics, which you don’t have permission to see.
                </Trans>
              )}
            </Text>
          </span>
        );
      }}
    />
  );
}

interface FormatProps {
  value: ReportFormat;
  onChange: (format: ReportFormat) => void;
  disabled?: boolean;
}

export function FormatChoice({ value, onChange, disabled = false }: FormatProps) {
  const { i18n, t } = useLingui();
  return (
    <Segments
      aria-label={t({ id: 'reports.format', message: 'Format' })}
      value={value}
      onChange={onChange}
      data={reportFormats.map((format) => ({ value: format, label: i18n._(formatLabels[format]) }))}
      disabled={disabled}
    />
  );
}

interface LanguageProps {
  value: Language;
  onChange: (language: Language) => void;
  disabled?: boolean;
}

/** Choice of the language of a report. */
export function LanguageField({ value, onChange, disabled = false }: LanguageProps) {
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
