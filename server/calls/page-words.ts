import type { Language } from '../../shared/automation.ts';
import type { CallKind } from '../../shared/calls.ts';

/** In which state the customer's page stands; the script goes from one to the other. */
export const pageStates = [
  'ready',
  'asking',
  'denied',
  'missing',
  'busy',
  'waiting',
  'connecting',
  'talking',
  'lost',
  'failed',
  'taken',
  'over',
  'declined',
  'missed',
  'used',
  'gone',
  'unable',
] as const;
export type PageState = (typeof pageStates)[number];
type Button = 'join' | 'decline' | 'again' | 'microphone' | 'camera' | 'flip' | 'leave';
type Word = PageState | Button | 'title' | 'hint' | 'blank' | 'controls';

/** The same for both kinds of call, or one for each. */
type Said = string | Record<CallKind, string>;

export function saidOf(said: Said, kind: CallKind): string {
  return typeof said === 'string' ? said : said[kind];
}

/** What the customer's page says. */
export const pageWords: Record<Language, Record<Word, Said>> = {
  en: {
    title: { audio: 'Call', video: 'Video call' },
    ready: { audio: 'We would like to talk to you.', video: 'We would like to talk to you face to face.' },
    hint: 'This link works once. The call is not recorded.',
    asking: { audio: 'Please allow the microphone.', video: 'Please allow the microphone and the camera.' },
    denied: {
      audio:
        'Your browser does not allow the microphone. Please allow it for this page in its settings, then try again.',
      video:
        'Your browser does not allow the microphone or the camera. Please allow both for this page in its settings, then try again.',
    },
    missing: 'No microphone was found. Please connect one, then try again.',
    busy: {
      audio: 'Another app is using the microphone. Please close it there, then try again.',
      video: 'Another app is using the microphone or the camera. Please close it there, then try again.',
    },
    waiting: 'One moment, we will be right with you.',
    connecting: 'Connecting…',
    talking: 'You are connected.',
    lost: 'The connection broke. We are trying again.',
    failed: 'The call does not get through on this network. Another one, such as mobile data, may help.',
    taken: 'This call is open in another window.',
    over: 'The call is over. You can close this page.',
    declined: 'No problem. Write to us on LINE whenever you would like to talk.',
    missed: 'This call is no longer open. Write to us on LINE whenever you would like to talk.',
    used: 'This link has been used; it works only once. If you would like to talk again, write to us on LINE.',
    gone: 'This link does not work. Please open it from our message on LINE.',
    unable: 'This browser cannot make calls. Please open the link in another one, such as Safari or Chrome.',
    join: 'Join the call',
    decline: 'Not now',
    again: 'Try again',
    microphone: 'Microphone',
    camera: 'Camera',
    flip: 'Switch',
    leave: 'Hang up',
    blank: 'The camera is off',
    controls: 'Call controls',
  },
  zh: {
    title: { audio: '語音通話', video: '視訊通話' },
    ready: { audio: '我們想和您通話。', video: '我們想和您視訊通話。' },
    hint: '此連結只能使用一次，通話不會被錄下。',
    asking: { audio: '請允許使用麥克風。', video: '請允許使用麥克風和相機。' },
    denied: {
      audio: '瀏覽器未允許使用麥克風。請在瀏覽器設定中允許這個頁面使用，然後再試一次。',
      video: '瀏覽器未允許使用麥克風或相機。請在瀏覽器設定中允許這個頁面使用，然後再試一次。',
    },
    missing: '找不到麥克風。請接上麥克風，然後再試一次。',
    busy: {
      audio: '其他 App 正在使用麥克風。請先關閉該 App，然後再試一次。',
      video: '其他 App 正在使用麥克風或相機。請先關閉該 App，然後再試一次。',
    },
    waiting: '請稍候，我們馬上就來。',
    connecting: '連線中…',
    talking: '通話中',
    lost: '連線中斷，正在重新連線。',
    failed: '目前的網路無法接通，換一個網路（例如行動網路）也許就可以。',
    taken: '這通電話已在另一個視窗中開啟。',
    over: '通話已結束，您可以關閉此頁面。',
    declined: '好的。想通話時，隨時在 LINE 上傳訊息給我們。',
    missed: '這通電話已經不再開放。想通話時，請在 LINE 上傳訊息給我們。',
    used: '這個連結已經使用過，而且只能使用一次。想再次通話時，請在 LINE 上傳訊息給我們。',
    gone: '這個連結無效，請從我們的 LINE 訊息重新開啟。',
    unable: '這個瀏覽器無法通話，請改用其他瀏覽器（例如 Safari 或 Chrome）開啟連結。',
    join: '加入通話',
    decline: '現在不方便',
    again: '再試一次',
    microphone: '麥克風',
    camera: '相機',
    flip: '切換鏡頭',
    leave: '掛斷',
    blank: '對方已關閉相機',
    controls: '通話控制',
  },
  th: {
    title: { audio: 'โทรด้วยเสียง', video: 'วิดีโอคอล' },
    ready: { audio: 'เราขออนุญาตโทรคุยกับคุณ', video: 'เราขออนุญาตวิดีโอคอลกับคุณ' },
    hint: 'ลิงก์นี้ใช้ได้ครั้งเดียว และจะไม่มีการบันทึกการสนทนา',
    asking: { audio: 'โปรดอนุญาตให้ใช้ไมโครโฟน', video: 'โปรดอนุญาตให้ใช้ไมโครโฟนและกล้อง' },
    denied: {
      audio: 'เบราว์เซอร์ยังไม่อนุญาตให้ใช้ไมโครโฟน โปรดอนุญาตให้หน้านี้ในการตั้งค่าเบราว์เซอร์ แล้วลองอีกครั้ง',
      video: 'เบราว์เซอร์ยังไม่อนุญาตให้ใช้ไมโครโฟนหรือกล้อง โปรดอนุญาตให้หน้านี้ในการตั้งค่าเบราว์เซอร์ แล้วลองอีกครั้ง',
    },
    missing: 'ไม่พบไมโครโฟน โปรดเชื่อมต่อไมโครโฟนแล้วลองอีกครั้ง',
    busy: {
      audio: 'แอปอื่นกำลังใช้ไมโครโฟนอยู่ โปรดปิดแอปนั้นแล้วลองอีกครั้ง',
      video: 'แอปอื่นกำลังใช้ไมโครโฟนหรือกล้องอยู่ โปรดปิดแอปนั้นแล้วลองอีกครั้ง',
    },
    waiting: 'กรุณารอสักครู่ เจ้าหน้าที่กำลังมา',
    connecting: 'กำลังเชื่อมต่อ…',
    talking: 'กำลังสนทนา',
    lost: 'การเชื่อมต่อขาดหาย กำลังเชื่อมต่อใหม่',
    failed: 'ต่อสายผ่านเครือข่ายนี้ไม่สำเร็จ ลองเปลี่ยนเครือข่าย เช่น ใช้เน็ตมือถือ',
    taken: 'สายนี้เปิดอยู่ในหน้าต่างอื่นแล้ว',
    over: 'สายสิ้นสุดแล้ว ปิดหน้านี้ได้เลย',
    declined: 'รับทราบ หากอยากคุยกับเราเมื่อใด ทักมาทาง LINE ได้เสมอ',
    missed: 'สายนี้ปิดไปแล้ว หากอยากคุยกับเรา ทักมาทาง LINE ได้เลย',
    used: 'ลิงก์นี้ถูกใช้ไปแล้ว และใช้ได้เพียงครั้งเดียว หากอยากคุยอีกครั้ง ทักมาทาง LINE ได้เลย',
    gone: 'ลิงก์นี้ใช้ไม่ได้ โปรดเปิดจากข้อความของเราใน LINE อีกครั้ง',
    unable: 'เบราว์เซอร์นี้โทรไม่ได้ โปรดเปิดลิงก์ด้วยเบราว์เซอร์อื่น เช่น Safari หรือ Chrome',
    join: 'เข้าร่วมสาย',
    decline: 'ไม่สะดวกตอนนี้',
    again: 'ลองอีกครั้ง',
    microphone: 'ไมโครโฟน',
    camera: 'กล้อง',
    flip: 'สลับกล้อง',
    leave: 'วางสาย',
    blank: 'อีกฝ่ายปิดกล้องอยู่',
    controls: 'ปุ่มควบคุมสาย',
  },
};
