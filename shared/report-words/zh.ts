import type { ReportTemplate } from '../reports.ts';
import type { TemplateText } from './template-text.ts';

export const zh: Record<ReportTemplate, TemplateText> = {
  'kpi-overview': {
    title: 'KPI 概覽',
    description: '關鍵指標與前一期間的對照，並附趨勢與尖峰時段。',
  },
  'brand-comparison': {
    title: '品牌比較',
    description: '各品牌並列：服務、滿意度、客訴與營收。',
  },
  'agent-performance': {
    title: '客服績效',
    description: '每位人員的回覆數、時間、滿意度、效率與積分。',
  },
  'full-detail': {
    title: '完整明細匯出',
    description: '以一張表格列出期間內的每一則訊息及其所屬對話；PDF 為摘要。',
  },
};
