import type { Language } from '../../shared/automation.ts';

/** What the customer's page says, by the state it is in; see customer.js. */
export const pageWords: Record<Language, Record<PageWord, string>> = {
  en: {
    title: 'Call',
    ready: 'We are waiting for you.',
    join: 'Join the call',
    asking: 'Please allow the microphone, and for a video call the camera.',
    denied: 'Without the microphone there is no call. Please allow it in the settings of your browser and try again.',
    waiting: 'One moment, we will be with you.',
    talking: 'You are connected.',
    lost: 'The connection broke. We are trying again.',
    taken: 'This call is open in another window.',
    over: 'This call is over. You can close this page.',
    unable: 'This browser cannot make calls. Please open the link in another one.',
    mute: 'Microphone',
    camera: 'Camera',
    leave: 'Hang up',
  },
  zh: {
    title: '通话',
    ready: '我们正在等您。',
    join: '加入通话',
    asking: '请允许使用麦克风；视频通话还需允许使用摄像头。',
    denied: '没有麦克风无法通话。请在浏览器设置中允许使用，然后重试。',
    waiting: '请稍候，我们马上就来。',
    talking: '已接通。',
    lost: '连接中断，正在重试。',
    taken: '此通话已在另一个窗口中打开。',
    over: '通话已结束，您可以关闭此页面。',
    unable: '此浏览器不支持通话，请用其他浏览器打开链接。',
    mute: '麦克风',
    camera: '摄像头',
    leave: '挂断',
  },
  th: {
    title: 'สายสนทนา',
    ready: 'เรากำลังรอคุณอยู่',
    join: 'เข้าร่วมสาย',
    asking: 'โปรดอนุญาตให้ใช้ไมโครโฟน และกล้องสำหรับวิดีโอคอล',
    denied: 'ไม่มีไมโครโฟนจึงคุยไม่ได้ โปรดอนุญาตในการตั้งค่าเบราว์เซอร์แล้วลองใหม่',
    waiting: 'สักครู่ เรากำลังมา',
    talking: 'เชื่อมต่อแล้ว',
    lost: 'การเชื่อมต่อขาดหาย กำลังลองใหม่',
    taken: 'สายนี้เปิดอยู่ในหน้าต่างอื่น',
    over: 'สายนี้จบแล้ว คุณปิดหน้านี้ได้',
    unable: 'เบราว์เซอร์นี้โทรไม่ได้ โปรดเปิดลิงก์ในเบราว์เซอร์อื่น',
    mute: 'ไมโครโฟน',
    camera: 'กล้อง',
    leave: 'วางสาย',
  },
};

export const pageStates = [
  'ready',
  'asking',
  'denied',
  'waiting',
  'talking',
  'lost',
  'taken',
  'over',
  'unable',
] as const;
export type PageState = (typeof pageStates)[number];
type PageWord = PageState | 'title' | 'join' | 'mute' | 'camera' | 'leave';
