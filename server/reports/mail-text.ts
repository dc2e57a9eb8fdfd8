import type { Language } from '../../shared/vocabulary.ts';

interface MailTexts {
  ready: (name: string) => string;
  open: string;
  signIn: string;
  attached: string;
  tooLarge: string;
  late: string;
  why: (schedule: string, system: string) => string;
}

const mailTexts: { readonly [L in Language]: MailTexts } = {
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

interface MailedReport {
  language: Language;
  /** Names of the report and of its schedule. */
  name: string;
  schedule: string;
  system: string;
  link: string;
  isAttached: boolean;
  isLate: boolean;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => escapes[one] ?? one);

/** Subject, text and HTML of a report mail. */
export function mailText(of: MailedReport): { subject: string; text: string; html: string } {
  const texts = mailTexts[of.language];
  const ready = texts.ready(oneLine(of.name));
  const body = [...(of.isLate ? [texts.late] : []), of.isAttached ? texts.attached : texts.tooLarge];
  const why = texts.why(oneLine(of.schedule), oneLine(of.system));
  const text = [ready, ...body, `${texts.open}: ${of.link}`, texts.signIn, '', why].join('\n');
  const lang = of.language === 'zh' ? 'zh-Hant' : of.language;
  const paragraphs = [ready, ...body].map((line) => `<p>${escaped(line)}</p>`).join('');
  const button =
    'display:inline-block;padding:10px 16px;border-radius:6px;background:#1864ab;color:#ffffff;text-decoration:none';
  const html =
    `<!doctype html><html lang="${lang}"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1a1b1e">${paragraphs}` +
    `<p><a href="${escaped(of.link)}" style="${button}">${escaped(texts.open)}</a></p><p>${escaped(texts.signIn)}</p>` +
    `<p style="font-size:13px;color:#5c5f66">${escaped(why)}</p></body></html>`;
  return { subject: oneLine(of.name), text, html };
}
