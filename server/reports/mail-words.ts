import type { Language } from '../../shared/vocabulary.ts';

export interface MailWords {
  ready: (name: string) => string;
  open: string;
  signIn: string;
  attached: string;
  tooLarge: string;
  late: string;
  why: (schedule: string, system: string) => string;
}

export const mailWords: { readonly [L in Language]: MailWords } = {
  en: {
    ready: (name) => `The report “${name}” is ready.`,
    open: 'Open the report',
    signIn: 'You need to sign in to open the link.',
    attached: 'The report is attached.',
    tooLarge: 'The file is too large to attach. Open it with the link.',
    late: 'It was sent late because the server was off at the scheduled time.',
    why: (schedule, system) => `You receive this because the schedule “${schedule}” of ${system} names your address.`,
  },
  zh: {
    ready: (name) => `報表「${name}」已經完成。`,
    open: '開啟報表',
    signIn: '開啟連結後需要登入。',
    attached: '報表已附在這封信中。',
    tooLarge: '檔案太大，無法隨信附上，請由連結取得。',
    late: '這份報表較預定時間晚：當時伺服器沒有運作。',
    why: (schedule, system) => `您收到這封信，是因為 ${system} 的排程「${schedule}」中有您的地址。`,
  },
  th: {
    ready: (name) => `รายงาน “${name}” พร้อมแล้ว`,
    open: 'เปิดรายงาน',
    signIn: 'ต้องเข้าสู่ระบบก่อนจึงจะเปิดลิงก์ได้',
    attached: 'รายงานแนบมากับอีเมลฉบับนี้แล้ว',
    tooLarge: 'ไฟล์ใหญ่เกินกว่าจะแนบมากับอีเมล โปรดเปิดจากลิงก์',
    late: 'รายงานนี้มาช้ากว่ากำหนด เพราะเซิร์ฟเวอร์ปิดอยู่ในเวลานั้น',
    why: (schedule, system) => `คุณได้รับอีเมลนี้เพราะกำหนดการ “${schedule}” ของ ${system} มีที่อยู่อีเมลของคุณ`,
  },
};
