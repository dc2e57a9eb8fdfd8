import type { AlertKind } from '../alerts.ts';
import type { AlertTexts, SetNames } from './alert-text.ts';

export const setsZh: SetNames = { inbox: '對話', figures: '數據' };

export const zh: AlertTexts<AlertKind> = {
  'line-unreachable': () => ({
    title: 'LINE 沒有回應',
    todo: '訊息會先排隊，恢復後自動送出。請確認這台機器能否連上 api.line.me，並查看 LINE 的服務狀態。',
  }),
  'line-errors': (told) => ({
    title: `LINE 五分鐘內拒絕了 ${told('count')} 次呼叫`,
    todo: '詳情請見錯誤紀錄。權杖失效時請到 LINE 設定更換；呼叫過多則會自行恢復。',
  }),
  'quota-used-up': (told) => ({
    title: `${told('account')} 本月的訊息額度已用完`,
    todo: `已使用 ${told('used')} 則，上限 ${told('limit')} 則。顧客來訊後一分鐘內的回覆仍然免費。請到 LINE Official Account Manager 升級方案，或等到下個月。`,
  }),
  'quota-near': (told) => ({
    title: `${told('account')} 本月的訊息額度即將用完`,
    todo: `已使用 ${told('used')} 則，上限 ${told('limit')} 則。請及早到 LINE Official Account Manager 升級方案。`,
  }),
  'brand-limit-reached': (told) => ({
    title: `${told('brand')} 已達本月計費訊息上限`,
    todo: `本月已送出 ${told('used')} 則，上限 ${told('limit')} 則。顧客來訊後一分鐘內的回覆仍會送出，其餘一律不送。請到 LINE 設定提高上限，或等到下個月。`,
  }),
  'brand-limit-near': (told) => ({
    title: `${told('brand')} 本月已送出 ${told('used')} 則計費訊息`,
    todo: `提醒門檻設在 ${told('limit')} 則。請到 LINE 設定查看本月預估用量，以及訊息用在哪裡。`,
  }),
  'webhook-refused': (told) => ({
    title: `${told('account')} 的 Webhook 遭拒`,
    todo: `五分鐘內有 ${told('count')} 次傳送的簽章不正確。請比對 LINE 設定與 LINE Developers 中的 channel secret。`,
  }),
  'send-failures': (told) => ({
    title: `${told('account')} 的訊息傳送失敗`,
    todo: `五分鐘內有 ${told('count')} 則失敗。對話中會顯示原因，也可從那裡重新傳送。`,
  }),
  'send-queue': (told) => ({
    title: '有訊息已等待超過一分鐘',
    todo: `${told('waiting')} 則等待中，不會遺失。若 LINE 有回應，請查看錯誤紀錄。`,
  }),
  'disk-low': (told) => ({
    title: '磁碟空間快滿了',
    todo: `剩餘 ${told('free')} MB。請清出空間或擴充磁碟：沒有空間就無法接收訊息。`,
  }),
  'disk-full': () => ({
    title: '磁碟已滿，無法寫入',
    todo: '在有空間之前訊息會被拒絕。只有開啟「Webhook redelivery」的帳號，LINE 才會再次傳送，其他帳號的訊息會遺失。請刪除不需要的檔案或擴充磁碟；不必重新啟動。',
  }),
  'dead-letter': (told) => ({
    title: `${told('set')}：有 ${told('count')} 筆紀錄無法讀取`,
    todo: '紀錄仍安全保存，但不會顯示。請保留備份，並回報錯誤紀錄中提到它們的那幾行（搜尋「skipped」）。更新到能讀取的版本後，執行 rebuild 指令並重新啟動即可顯示。',
  }),
  'set-behind': (told) => ({
    title: `${told('set')}落後了`,
    todo: `還有 ${told('records')} 筆紀錄尚未顯示。通常會自行追上；若沒有，請查看機器與磁碟的負載。`,
  }),
  'set-unready': (told) => ({
    title: `${told('set')}尚未就緒`,
    todo: `正在依紀錄重建，或無法寫入（${told('state')}，${told('percent')}\u00a0%）。這段期間仍會接收訊息。若狀態為「stuck」，請檢查磁碟。`,
  }),
  'thread-ended': (told) => ({
    title: `執行緒 ${told('thread')} 已結束`,
    todo: '已重新啟動。若經常發生，請查看記憶體並回報錯誤紀錄中的那一行。',
  }),
  'figures-differ': (told) => ({
    title: '數據與紀錄不符',
    todo: `重新計算時有 ${told('count')} 處的結果不同。請執行 rebuild 指令、重新啟動，並回報錯誤記錄中的那一行。`,
  }),
  'event-loop': (told) => ({
    title: '伺服器反應變慢',
    todo: `待處理的工作等了 ${told('ms')} 毫秒。請查看最慢的呼叫，以及這台機器上還在執行什麼。`,
  }),
  memory: (told) => ({
    title: '記憶體即將用完',
    todo: `已使用 ${told('percent')}\u00a0%。請增加記憶體，或在離峰時間重新啟動伺服器。`,
  }),
  'backup-failed': () => ({
    title: '每日備份失敗',
    todo: '系統每小時會再試一次。請查看錯誤紀錄，並確認備份資料夾有空間且可寫入。',
  }),
  'clock-back': (told) => ({
    title: '伺服器的時鐘被調回',
    todo: `比最近的記錄慢 ${told('seconds')} 秒。在追上之前，系統時間以一半的速度前進，以免順序錯亂。請檢查機器的時鐘與時間同步設定。`,
  }),
  'restore-given-up': () => ({
    title: '還原失敗',
    todo: '備份在檢查之後於這台機器上損毀，資料維持原狀。請用備份檔再還原一次。在此之前，資料目錄中的「restore.given-up」資料夾仍保有顧客的內容；該資料夾移除後，此警示即結束。',
  }),
  'backup-old': (told) => ({
    title: '沒有最近的備份',
    todo: `${told('days') === '' ? '從來沒有備份過。' : `已有 ${told('days')} 天沒有備份。`}請在設定中備份，或執行 backup 指令。`,
  }),
};
