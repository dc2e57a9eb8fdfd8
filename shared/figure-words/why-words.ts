import type { Language } from '../vocabulary.ts';

type Words = Record<Language, string>;

/** Why a row behind a figure counts, or does not, by its code. */
const words = {
  waiting: { en: 'Still waiting', zh: '仍在等待', th: 'ยังรอตอบ' },
  overtime: { en: 'Past the deadline', zh: '已超過期限', th: 'เลยกำหนดแล้ว' },
  ended: { en: 'Ended without an answer', zh: '未回覆即結束', th: 'จบโดยไม่ได้ตอบ' },
  withdrawn: { en: 'The customer took the message back', zh: '顧客收回訊息', th: 'ลูกค้าถอนข้อความ' },
  received: { en: 'Written by the customer', zh: '顧客來訊', th: 'ลูกค้าเขียนมา' },
  answered: { en: 'Answered', zh: '已回覆', th: 'ตอบแล้ว' },
  'on-time': { en: 'Within 30 s', zh: '30 秒內', th: 'ภายใน 30 วินาที' },
  slow: { en: 'After 30 s', zh: '超過 30 秒', th: 'เกิน 30 วินาที' },
  'in-time': { en: 'By the deadline', zh: '期限內', th: 'ทันกำหนด' },
  late: { en: 'After the deadline', zh: '超過期限', th: 'เลยกำหนด' },
  group: { en: 'Not a chat with one customer', zh: '不是一對一聊天', th: 'ไม่ใช่แชตตัวต่อตัว' },
  'after-24-hours': { en: 'Answered after 24 hours', zh: '24 小時後才回覆', th: 'ตอบหลัง 24 ชั่วโมง' },
  pending: { en: 'Waits for a person', zh: '待處理', th: 'รอคนรับ' },
  open: { en: 'Still open', zh: '尚未結束', th: 'ยังเปิดอยู่' },
  resolved: { en: 'Resolved', zh: '已解決', th: 'แก้ปัญหาสำเร็จ' },
  'resolved-in-time': { en: 'Resolved within 24 h', zh: '24 小時內結案', th: 'ปิดเคสภายใน 24 ชั่วโมง' },
  'not-in-time': { en: 'Not resolved within 24 h', zh: '未在 24 小時內結案', th: 'ไม่ได้ปิดเคสภายใน 24 ชั่วโมง' },
  closed: { en: 'Closed without a solution', zh: '未解決即關閉', th: 'ปิดโดยไม่ได้แก้ปัญหา' },
  marked: { en: 'Marked as a complaint', zh: '標為客訴', th: 'บันทึกเป็นข้อร้องเรียน' },
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
  'no-price': { en: 'No price is set', zh: '未設定單價', th: 'ยังไม่ได้ตั้งราคา' },
  'reply-token': { en: 'Sent free of charge', zh: '免費傳送', th: 'ส่งฟรี' },
  push: { en: 'Pushed', zh: '推播', th: 'ส่งแบบพุช' },
  award: { en: 'Points for a quick reply', zh: '快速回覆的積分', th: 'แต้มจากการตอบเร็ว' },
} as const satisfies Record<string, Words>;

/** A code without words, such as a currency or a level, says itself. */
export function whyWords(code: string, language: Language): string {
  const known: Readonly<Record<string, Words>> = words;
  return Object.hasOwn(known, code) ? (known[code]?.[language] ?? code) : code.toUpperCase();
}
