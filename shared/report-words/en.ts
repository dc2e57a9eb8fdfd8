import type { ReportTemplate } from '../reports.ts';
import type { TemplateText } from './template-text.ts';

export const en: Record<ReportTemplate, TemplateText> = {
  'kpi-overview': {
    title: 'KPI overview',
    description: 'Key metrics compared with the previous period, with trends and busy hours.',
  },
  'brand-comparison': {
    title: 'Brand comparison',
    description: 'The brands side by side: service, satisfaction, complaints and revenue.',
  },
  'agent-performance': {
    title: 'Agent performance',
    description: 'Each person’s replies, times, satisfaction, efficiency and points.',
  },
  'full-detail': {
    title: 'Full detail export',
    description: 'Every message of the period with its conversation, in one table; the PDF is a summary.',
  },
};
