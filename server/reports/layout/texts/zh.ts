import { bold, type ReportTexts, sentence } from './report-texts.ts';

export const zh: ReportTexts = {
  kind: '客服報表',
  allBrands: (count) => `所有品牌（${count} 個）`,
  compared: (days, before) => `${days}，與 ${before}比較`,
  comma: '，',
  highlights: '本期重點',
  units: {
    seconds: '秒',
    minutes: '分',
    ofFive: '／5',
    days: (days, hours) => `${days} 天 ${hours} 小時`,
    hours: (hours, rest) => `${hours} 小時 ${rest} 分`,
  },
  change: {
    more: (size) => `多 ${size}`,
    less: (size) => `少 ${size}`,
    fewer: (size) => `少 ${size}`,
    faster: (size) => `快 ${size}`,
    slower: (size) => `慢 ${size}`,
    higher: (size) => `高 ${size}`,
    lower: (size) => `低 ${size}`,
    pointsHigher: (size) => `高 ${size} 百分點`,
    pointsLower: (size) => `低 ${size} 百分點`,
    same: '持平',
    better: '進步',
    worse: '退步',
    unknown: '沒有前期可比較',
  },
  responseTimes: '回應時間',
  responseSeconds: '回應時間（秒）',
  average: '平均',
  p90: '第 90 百分位',
  within: (seconds) => `${seconds} 秒`,
  conversations: { hour: '每小時對話', day: '每日對話', week: '每週對話', month: '每月對話' },
  repliesByHour: '各時段回覆數',
  onTimeByHour: '各時段 30 秒內回覆率',
  targetPercent: (percent) => `目標 ${percent} %`,
  weekdays: '平日',
  weekend: '週末',
  activeTimes: '顧客活躍時段',
  activeTimesNote: '星期 × 小時，顏色越深越多',
  byWeekday: ['一', '二', '三', '四', '五', '六', '日'],
  messages: '收到與傳送的訊息',
  messagesSent: (count) => `傳送 ${count} 則`,
  received: '收到的訊息',
  free: '免費傳送',
  billed: '計費傳送',
  freeShare: (share) => sentence`傳送的訊息中有 ${bold(share)} 使用 reply token，不計費。`,
  noMessages: '本期沒有傳送訊息。',
  people: '客服人員',
  peopleNote: (shown, all) => (shown === all ? `依積分排序，共 ${all} 名` : `依積分排序，前 ${shown} 名，共 ${all} 名`),
  name: '姓名',
  nothing: '這段期間沒有資料。',
  summaryOfSheet: '這是摘要，每一則訊息都在本報表的 Excel 檔中。',
  summaryAlone: '這是摘要；以 Excel 格式產生時，報表會列出每一則訊息。',
  definitionsNote: '報表中的每項指標，都與系統畫面上同名的指標相同。',
  footer: ({ asOf, zone, page, system, by }) =>
    `資料截至 ${asOf}，時區 ${zone}。定義見第 ${page} 頁。由 ${system} 產生，產生者 ${by}。`,
  pageOf: (page, pages) => `第 ${page} 頁，共 ${pages} 頁`,
  sentences: {
    response: ({ is, was, direction, onTime, short, target }) => [
      ...(was === null || direction === 'same'
        ? sentence`平均回應時間為 ${bold(is)}`
        : sentence`平均回應時間由 ${was}${direction === 'faster' ? '縮短為' : '延長為'} ${bold(is)}`),
      ...sentence`，30 秒內回覆率 ${bold(onTime)}，`,
      ...(short === null ? sentence`已達目標 ${target}。` : sentence`距目標 ${target} 尚差 ${short} 個百分點。`),
    ],
    noResponse: sentence`本期沒有回覆任何顧客，因此沒有回應時間。`,
    volume: ({ count, change, peak, grain }) => [
      ...sentence`共 ${bold(count)} 件對話${change === null ? '' : `，較前期${change}`}`,
      ...(peak === null
        ? sentence`。`
        : sentence`；最忙的${{ hour: '時段', day: '一天', week: '一週', month: '一個月' }[grain]}${grain === 'week' ? '始於' : '是'} ${peak.when}，有 ${peak.count} 件${peak.times === null ? '' : `，為平均的 ${peak.times} 倍`}。`),
    ],
    noVolume: sentence`本期沒有新的對話。`,
    quality: ({ complaints, change, csat, ratings }) => [
      ...sentence`客訴 ${bold(complaints)} 件${change === null ? '' : `，較前期${change}`}；`,
      ...(csat === null
        ? sentence`沒有顧客評分。`
        : sentence`顧客評分平均 ${bold(csat)} 分（滿分 5 分，共 ${ratings} 次評分）。`),
    ],
    mostConversations: ({ brand, count, share }) =>
      sentence`${bold(brand)} 的對話最多，共 ${count} 個，占全部的 ${share}。`,
    fastestBrand: ({ brand, time, slowest }) =>
      slowest === null
        ? sentence`${bold(brand)} 的平均回應時間為 ${time}。`
        : sentence`${bold(brand)} 回覆最快，平均 ${time}；${slowest.brand} 平均 ${slowest.time}。`,
    mostComplaints: ({ brand, count, all }) => sentence`客訴共 ${all} 件，其中 ${count} 件來自 ${bold(brand)}。`,
    leader: ({ name, points, replies, people }) =>
      sentence`${bold(name)} 以 ${points} 分領先，回覆 ${replies} 次；本期共有 ${people} 人回覆顧客。`,
    noLeader: sentence`本期沒有人獲得積分。`,
    resolution: ({ rate, csat }) => [
      ...sentence`24 小時內結案率為 ${bold(rate)}`,
      ...(csat === null ? sentence`；沒有顧客評分。` : sentence`，顧客評分平均 ${bold(csat)} 分（滿分 5 分）。`),
    ],
  },
};
