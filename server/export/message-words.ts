import type { Message } from '../../shared/rows.ts';
import type { Language } from '../../shared/vocabulary.ts';

interface MessageWords {
  sheet: string;
  headings: Record<
    'at' | 'conversation' | 'customer' | 'direction' | 'author' | 'kind' | 'text' | 'via' | 'response',
    string
  >;
  directions: Record<Message['direction'], string>;
  kinds: Record<Message['kind'], string>;
  statuses: Record<Message['status'], string>;
  via: Record<NonNullable<Message['sentVia']>, string>;
}

/** Values of the sheet of all messages, and those headings that no other sheet has. */
export const messageWords: Record<Language, MessageWords> = {
  en: {
    sheet: 'Messages',
    headings: {
      at: 'Time',
      conversation: 'Conversation',
      customer: 'Customer',
      direction: 'Direction',
      author: 'Author',
      kind: 'Kind',
      text: 'Text',
      via: 'Sent by',
      response: 'Response time (s)',
    },
    directions: { in: 'Received', out: 'Sent', note: 'Note', system: 'System' },
    kinds: {
      text: 'Text',
      image: 'Image',
      video: 'Video',
      audio: 'Audio',
      file: 'File',
      location: 'Location',
      sticker: 'Sticker',
      template: 'Template',
      flex: 'Flex message',
      unknown: 'Unknown',
    },
    statuses: {
      received: 'Received',
      queued: 'Waiting',
      sending: 'Sending',
      sent: 'Sent',
      failed: 'Failed',
      unknown: 'Not known',
      unsent: 'Unsent',
    },
    via: { reply: 'Reply token (free)', push: 'Push (billed)' },
  },
  zh: {
    sheet: '訊息',
    headings: {
      at: '時間',
      conversation: '對話',
      customer: '顧客',
      direction: '方向',
      author: '發言者',
      kind: '類型',
      text: '內容',
      via: '傳送方式',
      response: '回應時間（秒）',
    },
    directions: { in: '收到', out: '傳送', note: '備註', system: '系統' },
    kinds: {
      text: '文字',
      image: '圖片',
      video: '影片',
      audio: '語音',
      file: '檔案',
      location: '位置',
      sticker: '貼圖',
      template: '範本訊息',
      flex: 'Flex 訊息',
      unknown: '未知',
    },
    statuses: {
      received: '已收到',
      queued: '等待傳送',
      sending: '傳送中',
      sent: '已傳送',
      failed: '傳送失敗',
      unknown: '結果不明',
      unsent: '已收回',
    },
    via: { reply: '回覆權杖（免費）', push: '推播（計費）' },
  },
  th: {
    sheet: 'ข้อความ',
    headings: {
      at: 'เวลา',
      conversation: 'แชต',
      customer: 'ลูกค้า',
      direction: 'ทิศทาง',
      author: 'ผู้เขียน',
      kind: 'ประเภท',
      text: 'เนื้อหา',
      via: 'ส่งโดย',
      response: 'เวลาตอบ (วินาที)',
    },
    directions: { in: 'ได้รับ', out: 'ส่ง', note: 'โน้ต', system: 'ระบบ' },
    kinds: {
      text: 'ข้อความ',
      image: 'รูปภาพ',
      video: 'วิดีโอ',
      audio: 'เสียง',
      file: 'ไฟล์',
      location: 'ตำแหน่ง',
      sticker: 'สติกเกอร์',
      template: 'เทมเพลต',
      flex: 'ข้อความ Flex',
      unknown: 'ไม่รู้จัก',
    },
    statuses: {
      received: 'ได้รับแล้ว',
      queued: 'รอส่ง',
      sending: 'กำลังส่ง',
      sent: 'ส่งแล้ว',
      failed: 'ส่งไม่สำเร็จ',
      unknown: 'ไม่ทราบผล',
      unsent: 'ยกเลิกแล้ว',
    },
    via: { reply: 'โทเคนตอบกลับ (ฟรี)', push: 'พุช (คิดเงิน)' },
  },
};
