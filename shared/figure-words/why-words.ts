import type { Language } from '../vocabulary.ts';

type Words = Record<Language, string>;

/** Texts for the reasons why a row counts in a figure or not, by code. */
const words = {
  waiting: { en: 'Still waiting', zh: '仍在等待', th: 'ยังรอตอบ' },
  overtime: { en: 'Past the deadline', zh: '已超過期限', th: 'เลยกำหนดแล้ว' },
  ended: { en: 'Ended without a reply', zh: '未回覆即結束', th: 'จบโดยไม่ได้ตอบ' },
  withdrawn: { en: 'Unsent by the customer', zh: '顧客收回訊息', th: 'ลูกค้ายกเลิกการส่งข้อความ' },
  received: { en: 'Written by the customer', zh: '顧客來訊', th: 'ลูกค้าเขียนมา' },
  answered: { en: 'Replied', zh: '已回覆', th: 'ตอบแล้ว' },
  'on-time': { en: 'Within 30 s', zh: '30 秒內', th: 'ภายใน 30 วินาที' },
  slow: { en: 'After 30 s', zh: '超過 30 秒', th: 'เกิน 30 วินาที' },
  'in-time': { en: 'By the deadline', zh: '期限內', th: 'ทันกำหนด' },
  late: { en: 'After the deadline', zh: '超過期限', th: 'เลยกำหนด' },
  group: { en: 'Not a one-to-one chat', zh: '不是一對一對話', th: 'ไม่ใช่แชตตัวต่อตัว' },
  'after-24-hours': { en: 'Replied after 24 hours', zh: '24 小時後才回覆', th: 'ตอบหลัง 24 ชั่วโมง' },
  pending: { en: 'Waiting for an agent', zh: '待處理', th: 'รอรับเรื่อง' },
  open: { en: 'Still open', zh: '尚未結束', th: 'ยังเปิดอยู่' },
  resolved: { en: 'Resolved', zh: '已結案', th: 'ปิดเคสแล้ว' },
  'resolved-in-time': { en: 'Resolved within 24 h', zh: '24 小時內結案', th: 'ปิดเคสภายใน 24 ชั่วโมง' },
  'not-in-time': { en: 'Not resolved within 24 h', zh: '未在 24 小時內結案', th: 'ไม่ได้ปิดเคสภายใน 24 ชั่วโมง' },
  closed: { en: 'Closed without a solution', zh: '未解決即關閉', th: 'ปิดโดยไม่ตอบ' },
  marked: { en: 'Marked as complaint', zh: '標為客訴', th: 'บันทึกเป็นข้อร้องเรียน' },
  'rated-1': { en: 'Rated 1', zh: '評 1 分', th: 'ให้ 1 คะแนน' },
  'rated-2': { en: 'Rated 2', zh: '評 2 分', th: 'ให้ 2 คะแนน' },
  'rated-3': { en: 'Rated 3', zh: '評 3 分', th: 'ให้ 3 คะแนน' },
  'rated-4': { en: 'Rated 4', zh: '評 4 分', th: 'ให้ 4 คะแนน' },
  'rated-5': { en: 'Rated 5', zh: '評 5 分', th: 'ให้ 5 คะแนน' },
  new: { en: 'Wrote for the first time', zh: '第一次來訊', th: 'ทักมาครั้งแรก' },
  returned: { en: 'Wrote again', zh: '再次來訊', th: 'กลับมาทักอีก' },
  silent: { en: 'Did not write', zh: '沒有來訊', th: 'ไม่ได้ทักมา' },
  'new-customer': { en: 'First contact', zh: '首次聯繫', th: 'ติดต่อครั้งแรก' },
  unfollowed: { en: 'Blocked the account', zh: '封鎖了帳號', th: 'บล็อกบัญชี' },
  'no-price': { en: 'No price set', zh: '未設定單價', th: 'ยังไม่ได้ตั้งราคา' },
  'reply-token': { en: 'Reply token (free)', zh: 'reply token（免費）', th: 'reply token (ฟรี)' },
  push: { en: 'Push (billed)', zh: '推播（計費）', th: 'พุช (คิดเงิน)' },
  award: { en: 'Points for a quick reply', zh: '快速回覆的積分', th: 'แต้มจากการตอบเร็ว' },
} as const satisfies Record<string, Words>;

/** Returns the text of a code. Codes without a text, such as a currency or a level, are returned unchanged. */
export function whyTexts(code: string, language: Language): string {
  const known: Readonly<Record<string, Words>> = words;
  return Object.hasOwn(known, code) ? (known[code]?.[language] ?? code) : code.toUpperCase();
}
