import { useLingui } from '@lingui/react/macro';
import { type ReportFormat, reportFormats } from '../../shared/reports.ts';
import { Segments } from '../figures/segments.tsx';
import { formatWords } from './report-words.ts';

interface Props {
  value: ReportFormat;
  onChange: (format: ReportFormat) => void;
  disabled?: boolean;
}

export function FormatChoice({ value, onChange, disabled = false }: Props) {
  const { i18n, t } = useLingui();
  return (
    <Segments
      aria-label={t({ id: 'reports.format', message: 'Format' })}
      value={value}
      onChange={onChange}
      data={reportFormats.map((format) => ({ value: format, label: i18n._(formatWords[format]) }))}
      disabled={disabled}
    />
  );
}
