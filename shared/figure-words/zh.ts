import type { FigureName } from '../figures.ts';
import type { FigureText } from './figure-text.ts';

const days = '日期以營運時區為準。';
const now = '即時數字，有變動立即更新；過去各日顯示當日結束時的數字。';
const answer = `從 LINE 記錄的顧客傳訊時間，算到我方回覆進入傳送佇列為止；在回覆的當下計入。${days}`;
const opening = `在案件開啟時計入。${days}`;
const rating = `在顧客第一次點選評分時計入，分數以最後一次點選為準。${days}`;
const customerTime = `以 LINE 記錄的顧客傳訊時間為準。${days}`;
const sending = `在訊息送出時計入。${days}`;
const points = `在回覆記錄時計入，已獲得的積分不會收回。${days}`;

export const zh: Record<FigureName, FigureText> = {
  activeConversations: {
    title: '進行中的對話',
    formula: '狀態為進行中或待處理的對話；不含已封鎖與已封存的對話。',
    clock: now,
  },
  waitingCustomers: {
    title: '等待中',
    formula: '顧客已傳訊、尚無客服人員回覆的對話；不含已封鎖與已封存的對話。',
    clock: now,
  },
  overtimeCustomers: {
    title: '逾時',
    formula: '等待中且超過回覆期限的對話；期限依 VIP 等級與優先順序而定。不含已封鎖與已封存的對話。',
    clock: now,
  },
  unassignedCustomers: {
    title: '未指派',
    formula: '進行中或待處理、但尚未指派給任何人的對話；不含已封鎖與已封存的對話。',
    clock: now,
  },
  vipCustomers: { title: 'VIP 顧客', formula: '等級為 VIP1 以上的顧客。', clock: now },
  vipWaiting: { title: '等待中的 VIP', formula: '等級為 VIP1 以上、已傳訊但尚無客服人員回覆的顧客。', clock: now },
  customers: { title: '顧客', formula: '一對一對話的數量。', clock: now },
  unreadTotal: {
    title: '未讀對話',
    formula: '有未讀訊息的對話；不含已封鎖與已封存的對話。',
    clock: now,
  },
  loadRate: {
    title: '負載率',
    formula: '指派給在線或忙碌人員的進行中與待處理對話 ÷（這些人員的人數 × 每人可承接數）；不含已封鎖的對話。',
    clock: now,
  },
  avgResponseTime: {
    title: '平均回應時間',
    formula:
      '每次等待的平均時間：從顧客第一則尚未獲得回覆的訊息，到客服人員在那之後傳送的第一則訊息。歡迎訊息等自動訊息既不開始也不結束一次等待。',
    clock: answer,
  },
  onTimeReplyRate: { title: '30 秒內回覆率', formula: '30 秒內的回覆 ÷ 所有回覆。', clock: answer },
  slaCompliance: {
    title: 'SLA 達成率',
    formula: '在期限前的回覆 ÷（所有回覆 ＋ 目前逾時的對話）。',
    clock: `獲得回覆的等候在回覆時計入；逾時的等候在期限到時計入，直到獲得回覆。${days}`,
  },
  resolutionRate: {
    title: '24 小時內結案率',
    formula: '期間內滿 24 小時的案件中，在這 24 小時內結案的比例；未結案就關閉的案件不列入計算。',
    clock: `案件開啟滿 24 小時時計入，歸屬於結案時的負責人；未結案者歸屬於當時的負責人。之後的變動不影響數值。${days}`,
  },
  resolutionTime: {
    title: '結案時間',
    formula: '期間內結案的案件從開啟到結案的平均時間。',
    clock: `在案件解決時計入。${days}`,
  },
  resolved: { title: '已結案案件', formula: '期間內結案的案件。', clock: `在案件解決時計入。${days}` },
  csat: { title: 'CSAT 評分', formula: '顧客評分（1 到 5 分）的平均。', clock: rating },
  satisfaction: { title: '滿意度', formula: '4 分或 5 分的評分 ÷ 所有評分。', clock: rating },
  complaints: {
    title: '客訴',
    formula: '顧客給 1 分或 2 分，或由客服人員標為客訴的案件；每個案件只計一次。',
    clock: opening,
  },
  revenue: {
    title: '營收',
    formula: '已記錄的銷售總額，扣除後來刪除的銷售；不同幣別不相加。',
    clock: `在銷售記錄時計入。${days}`,
  },
  activeRate: {
    title: '活躍率',
    formula: '期間內傳訊的不重複顧客 ÷ 期間結束時的所有顧客；只計一對一對話。',
    clock: customerTime,
  },
  received: { title: '收到的訊息', formula: '顧客傳來的訊息。', clock: customerTime },
  replies: {
    title: '回覆數',
    formula: '客服人員結束一次等待的訊息；連續傳送的多則訊息算一次回覆。回覆歸於傳送的人員。',
    clock: answer,
  },
  efficiency: {
    title: '客服效率',
    formula:
      '0.4 × 30 秒內回覆率 ＋ 0.4 × 24 小時內結案率 ＋ 0.2 × 滿意度；其中一項沒有數值時，權重按比例分給其他各項。',
    clock: `各項依自己的計入時間。${days}`,
  },
  conversations: { title: '對話量', formula: '期間內開啟的案件。', clock: opening },
  newVips: {
    title: '新晉 VIP',
    formula: '期間內升為 VIP1 以上的顧客。',
    clock: `在等級變更時計入。${days}`,
  },
  newCustomers: {
    title: '新顧客',
    formula: '期間內開始的一對一對話。',
    clock: `在對話開始時計入。${days}`,
  },
  returningCustomers: {
    title: '回訪顧客',
    formula: '期間內傳訊、且在期間之前就曾傳訊的不重複顧客。',
    clock: customerTime,
  },
  messagesPerCustomer: {
    title: '每位顧客訊息數',
    formula: '一對一對話中收到的訊息 ÷ 傳送這些訊息的不重複顧客。',
    clock: customerTime,
  },
  unfollowed: {
    title: '封鎖或刪除好友',
    formula: '顧客封鎖 LINE 官方帳號或將其從好友移除的次數。',
    clock: `在 LINE 通知時計入。${days}`,
  },
  replyFree: { title: '免費訊息', formula: '以 LINE 回覆權杖（reply token）傳送、不計費的訊息。', clock: sending },
  replyBilled: {
    title: '計費訊息',
    formula:
      '以推播傳送的訊息；在群組中每則依成員人數計算。LINE 依推播次數計費，一次推播可含多則訊息，因此額度扣得較少。',
    clock: sending,
  },
  saved: {
    title: '免費訊息省下的金額',
    formula: '免費訊息 × 該 LINE 官方帳號方案中每則訊息的單價（以目前設定為準）。',
    clock: sending,
  },
  points: {
    title: '積分',
    formula: '每次在 30 秒內回覆得 10 分；連續 5 次再加 50 分，之後重新累計 5 次。',
    clock: points,
  },
  winStreak: {
    title: '連勝',
    formula: '到現在為止連續在 30 秒內回覆的次數；只要慢一次就歸零。跨品牌時取最長的一個。',
    clock: points,
  },
  improvement: {
    title: '進步幅度',
    formula: '前一段等長期間的平均回應時間 − 本期間的平均回應時間；只計兩段期間各有至少 10 次回覆的人員。',
    clock: answer,
  },
  lineAverageReplyTime: {
    title: '平均回覆時間（LINE 算法）',
    formula: '一對一對話中，從顧客的第一則訊息到回覆的平均時間；只計 24 小時內的回覆，不含自動回覆。',
    clock: `到期間最後一天為止的 30 天。${days}`,
  },
};
