import { Trans, useLingui } from '@lingui/react/macro';
import { Select, Text } from '@mantine/core';
import { templateWords } from '../../shared/report-words.ts';
import { type ReportTemplate, reportTemplates } from '../../shared/reports.ts';
import { languageOf } from '../figures/language-of.ts';
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
  const language = languageOf(i18n);
  return (
    <Select
      label={t({ id: 'reports.template', message: 'Template' })}
      data={reportTemplates.map((template) => ({
        value: template,
        label: templateWords(template, language).title,
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
                templateWords(template, language).description
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
