/** Texts in English, Chinese and Thai. */
const words = {
  title: ['Customers’ phones', '客戶的手機', 'มือถือลูกค้า'],
  account: ['Official account', '官方帳號', 'บัญชีทางการ'],
  customer: ['Customer', '客戶', 'ลูกค้า'],
  search: ['Search', '搜尋', 'ค้นหา'],
  newCustomer: ['New customer', '新增客戶', 'เพิ่มลูกค้า'],
  name: ['Display name', '顯示名稱', 'ชื่อที่แสดง'],
  add: ['Add', '新增', 'เพิ่ม'],
  cancel: ['Cancel', '取消', 'ยกเลิก'],
  ok: ['OK', '確定', 'ตกลง'],
  noChats: ['Nobody here yet. Add the first customer.', '還沒有客戶，先新增一位吧。', 'ยังไม่มีลูกค้า เพิ่มคนแรกได้เลย'],
  noAccount: ['No official account is set up.', '尚未設定官方帳號。', 'ยังไม่มีบัญชีทางการ'],
  noMessages: ['No messages yet. Say hello!', '還沒有訊息，打個招呼吧！', 'ยังไม่มีข้อความ ทักทายได้เลย'],
  type: ['Enter a message', '輸入訊息', 'พิมพ์ข้อความ'],
  send: ['Send', '傳送', 'ส่ง'],
  sendFailed: [
    'Not sent. Is the simulator running?',
    '傳送失敗，模擬器是否正在執行？',
    'ส่งไม่สำเร็จ ตัวจำลองทำงานอยู่หรือไม่',
  ],
  read: ['Read', '已讀', 'อ่านแล้ว'],
  today: ['Today', '今天', 'วันนี้'],
  yesterday: ['Yesterday', '昨天', 'เมื่อวาน'],
  edited: ['Edited', '已編輯', 'แก้ไขแล้ว'],
  unsentOwn: ['You unsent a message', '你已收回訊息', 'คุณยกเลิกข้อความ'],
  unsentOther: ['A message was unsent', '訊息已收回', 'ข้อความถูกยกเลิก'],
  quote: ['Reply', '回覆', 'ตอบกลับ'],
  unsend: ['Unsend', '收回', 'ยกเลิกข้อความ'],
  edit: ['Edit', '編輯', 'แก้ไข'],
  more: ['More', '更多', 'เพิ่มเติม'],
  photo: ['Photo', '照片', 'รูปภาพ'],
  samplePhoto: ['Sample photo', '範例照片', 'รูปตัวอย่าง'],
  video: ['Video', '影片', 'วิดีโอ'],
  audio: ['Voice', '語音', 'เสียง'],
  file: ['File', '檔案', 'ไฟล์'],
  location: ['Location', '位置資訊', 'ตำแหน่ง'],
  sticker: ['Sticker', '貼圖', 'สติกเกอร์'],
  block: ['Block', '封鎖', 'บล็อก'],
  unblock: ['Unblock', '解除封鎖', 'เลิกบล็อก'],
  addFriend: ['Add friend', '加入好友', 'เพิ่มเพื่อน'],
  blocked: ['You blocked this account.', '你已封鎖此帳號。', 'คุณบล็อกบัญชีนี้อยู่'],
  left: ['The account is no longer in this chat.', '此帳號已離開聊天室。', 'บัญชีนี้ออกจากแชทแล้ว'],
  speakAs: ['Speaking as', '發言身分', 'พูดในชื่อ'],
  menu: ['Menu', '選單', 'เมนู'],
  back: ['Back', '返回', 'กลับ'],
  unknown: ['Message of an unknown kind', '未知類型的訊息', 'ข้อความชนิดที่ไม่รู้จัก'],
  coupon: ['Coupon', '優惠券', 'คูปอง'],
  control: ['Control panel', '控制面板', 'แผงควบคุม'],
  quota: ['Messages this month', '本月訊息數', 'ข้อความเดือนนี้'],
  unlimited: ['no limit', '無上限', 'ไม่จำกัด'],
  limit: ['Limit', '上限', 'จำกัด'],
  used: ['Used', '已使用', 'ใช้ไป'],
  apply: ['Apply', '套用', 'ใช้'],
  webhook: ['Webhook', 'Webhook', 'Webhook'],
  notSet: ['not set', '未設定', 'ยังไม่ได้ตั้ง'],
  redelivery: ['Redeliver failed webhooks', '重送失敗的 webhook', 'ส่ง webhook ที่ล้มเหลวซ้ำ'],
  standby: ['Standby (no reply tokens)', '待命（無回覆權杖）', 'สแตนด์บาย (ไม่มีโทเคนตอบกลับ)'],
  faultsWebhook: ['Faults of webhooks', 'Webhook 故障', 'ความผิดปกติของ webhook'],
  faultsApi: ['Faults of the API', 'API 故障', 'ความผิดปกติของ API'],
  duplicates: ['Every event twice', '每個事件送兩次', 'ส่งทุกเหตุการณ์สองครั้ง'],
  wrongSignature: ['Wrong signature', '簽章錯誤', 'ลายเซ็นผิด'],
  dropWebhooks: ['Break connections', '中斷連線', 'ตัดการเชื่อมต่อ'],
  extraFields: ['Unknown extra fields', '未知的額外欄位', 'ฟิลด์แปลกใหม่'],
  shuffle: ['Reverse the next 3', '接下來 3 則倒序', 'สลับลำดับ 3 ข้อความถัดไป'],
  offline: ['LINE is unreachable', '無法連線到 LINE', 'ติดต่อ LINE ไม่ได้'],
  slow: ['Slow answers (3 s)', '回應緩慢（3 秒）', 'ตอบช้า (3 วินาที)'],
  next: ['Next send', '下一次傳送', 'การส่งครั้งถัดไป'],
  lose: ['lost answer', '遺失回應', 'คำตอบหาย'],
  clear: ['Clear all faults', '清除所有故障', 'ล้างความผิดปกติทั้งหมด'],
  waiting: ['Waiting to happen', '等待發生', 'รอเกิดขึ้น'],
  failures: ['Latest webhook failures', '最近的 webhook 失敗', 'webhook ที่ล้มเหลวล่าสุด'],
  none: ['none', '無', 'ไม่มี'],
  language: ['Language', '語言', 'ภาษา'],
  offlineNow: ['Connection lost, trying again…', '連線中斷，重新連線中…', 'การเชื่อมต่อขาด กำลังลองใหม่…'],
};

export const languages = { en: 'English', zh: '中文', th: 'ไทย' };
const order = Object.keys(languages);
const key = 'phoneLanguage';

const wished = new URLSearchParams(location.search).get('lang') ?? localStorage.getItem(key) ?? navigator.language;
export let language = order.find((code) => wished.toLowerCase().startsWith(code)) ?? 'en';

export function setLanguage(code) {
  language = code;
  localStorage.setItem(key, code);
}

/** Returns the text in the selected language. A missing text shows its key. */
export const t = (id) => words[id]?.[order.indexOf(language)] ?? id;

export const locale = () => ({ en: 'en-GB', zh: 'zh-TW', th: 'th-TH' })[language];
