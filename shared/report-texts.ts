import { msg, type Text } from './msg.ts';
import type { ReportTemplate } from './reports.ts';

interface TemplateTexts {
  /** Title of the template. Also the default name of its reports. */
  title: Text;
  /** Contents of the template's reports. */
  description: Text;
}

export const templateTexts: Record<ReportTemplate, TemplateTexts> = {
  'kpi-overview': {
    title: msg({ id: 'reports.template_kpi_overview', message: 'KPI overview' }),
    description: msg({
      id: 'reports.template_kpi_overview_text',
      message: 'Key metrics compared with the previous period, with trends and busy hours.',
    }),
  },
  'brand-comparison': {
    title: msg({ id: 'reports.template_brand_comparison', message: 'Brand comparison' }),
    description: msg({
      id: 'reports.template_brand_comparison_text',
      message: 'The brands side by side: service, satisfaction, complaints and revenue.',
    }),
  },
  'agent-performance': {
    title: msg({ id: 'reports.template_agent_performance', message: 'Agent performance' }),
    description: msg({
      id: 'reports.template_agent_performance_text',
      message: 'Each person’s replies, times, satisfaction, efficiency and points.',
    }),
  },
  'full-detail': {
    title: msg({ id: 'reports.template_full_detail', message: 'Full detail export' }),
    description: msg({
      id: 'reports.template_full_detail_text',
      message: 'Every message of the period with its conversation, in one table; the PDF is a summary.',
    }),
  },
};
