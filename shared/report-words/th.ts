import type { ReportTemplate } from '../reports.ts';
import type { TemplateText } from './template-text.ts';

export const th: Record<ReportTemplate, TemplateText> = {
  'kpi-overview': {
    title: 'ภาพรวม KPI',
    description: 'ตัวชี้วัดหลักเทียบกับช่วงก่อนหน้า พร้อมแนวโน้มและช่วงเวลาที่มีงานมาก',
  },
  'brand-comparison': {
    title: 'เปรียบเทียบแบรนด์',
    description: 'แต่ละแบรนด์เคียงข้างกัน: การบริการ ความพึงพอใจ ข้อร้องเรียน และรายได้',
  },
  'agent-performance': {
    title: 'ผลงานของทีม',
    description: 'การตอบ เวลา ความพึงพอใจ ประสิทธิภาพ และแต้มของแต่ละคน',
  },
  'full-detail': {
    title: 'ส่งออกรายละเอียดทั้งหมด',
    description: 'ทุกข้อความของช่วงเวลาพร้อมแชตของข้อความนั้นในตารางเดียว ส่วน PDF เป็นบทสรุป',
  },
};
