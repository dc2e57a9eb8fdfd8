import { bold, type ReportTexts, sentence } from './report-texts.ts';

export const th: ReportTexts = {
  kind: 'รายงานบริการลูกค้า',
  allBrands: (count) => `ทุกแบรนด์ (${count})`,
  compared: (days, before) => `${days} เทียบกับ ${before}`,
  comma: ' · ',
  highlights: 'ประเด็นสำคัญ',
  units: {
    seconds: 'วินาที',
    minutes: 'นาที',
    ofFive: 'จาก 5',
    days: (days, hours) => `${days} วัน ${hours} ชม.`,
    hours: (hours, rest) => `${hours} ชม. ${rest} นาที`,
  },
  change: {
    more: (size) => `เพิ่มขึ้น ${size}`,
    less: (size) => `น้อยลง ${size}`,
    fewer: (size) => `ลดลง ${size}`,
    faster: (size) => `เร็วขึ้น ${size}`,
    slower: (size) => `ช้าลง ${size}`,
    higher: (size) => `สูงขึ้น ${size}`,
    lower: (size) => `ต่ำลง ${size}`,
    pointsHigher: (size) => `สูงขึ้น ${size} จุด`,
    pointsLower: (size) => `ต่ำลง ${size} จุด`,
    same: 'เท่าเดิม',
    better: 'ดีขึ้น',
    worse: 'แย่ลง',
    unknown: 'ไม่มีช่วงก่อนหน้าให้เทียบ',
  },
  responseTimes: 'เวลาตอบ',
  responseSeconds: 'เวลาตอบ (วินาที)',
  average: 'เฉลี่ย',
  p90: 'เปอร์เซ็นไทล์ที่ 90',
  within: (seconds) => `${seconds} วินาที`,
  conversations: {
    hour: 'แชตรายชั่วโมง',
    day: 'แชตรายวัน',
    week: 'แชตรายสัปดาห์',
    month: 'แชตรายเดือน',
  },
  repliesByHour: 'จำนวนการตอบตามชั่วโมง',
  onTimeByHour: 'ตอบภายใน 30 วินาที ตามชั่วโมง',
  targetPercent: (percent) => `เป้าหมาย ${percent} %`,
  weekdays: 'วันธรรมดา',
  weekend: 'เสาร์–อาทิตย์',
  activeTimes: 'ช่วงเวลาที่ลูกค้าทัก',
  activeTimesNote: 'วัน × ชั่วโมง ยิ่งเข้มยิ่งมาก',
  byWeekday: ['จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.', 'อา.'],
  messages: 'ข้อความที่ได้รับและส่ง',
  messagesSent: (count) => `ส่ง ${count} ข้อความ`,
  received: 'ได้รับ',
  free: 'ส่งฟรี',
  billed: 'ส่งแบบคิดเงิน',
  freeShare: (share) => sentence`ข้อความที่ส่ง ${bold(share)} ส่งด้วย reply token จึงไม่มีค่าใช้จ่าย`,
  noMessages: 'ไม่มีการส่งข้อความในช่วงนี้',
  people: 'พนักงาน',
  peopleNote: (shown, all) => (shown === all ? `เรียงตามแต้ม ทั้งหมด ${all} คน` : `เรียงตามแต้ม ${shown} คนแรกจาก ${all} คน`),
  name: 'ชื่อ',
  nothing: 'ไม่มีข้อมูลในช่วงเวลานี้',
  summaryOfSheet: 'นี่คือบทสรุป ข้อความทุกข้อความอยู่ในไฟล์ Excel ของรายงานนี้',
  summaryAlone: 'นี่คือบทสรุป หากสร้างรายงานเป็นไฟล์ Excel จะมีข้อความทุกข้อความ',
  definitionsNote: 'ข้อมูลทุกค่าในรายงานตรงกับค่าชื่อเดียวกันบนหน้าจอของระบบ',
  footer: ({ asOf, zone, page, system, by }) =>
    `ข้อมูล ณ ${asOf} เขตเวลา ${zone} ดูคำจำกัดความที่หน้า ${page} จัดทำโดย ${system} สำหรับ ${by}`,
  pageOf: (page, pages) => `หน้า ${page} จาก ${pages}`,
  sentences: {
    response: ({ is, was, direction, onTime, short, target }) => [
      ...(was === null || direction === 'same'
        ? sentence`เวลาตอบเฉลี่ยอยู่ที่ ${bold(is)}`
        : sentence`เวลาตอบเฉลี่ย${direction === 'faster' ? 'ลดลง' : 'เพิ่มขึ้น'}จาก ${was} เป็น ${bold(is)}`),
      ...sentence` และตอบภายใน 30 วินาทีได้ ${bold(onTime)} `,
      ...(short === null ? sentence`ถึงเป้าหมาย ${target} แล้ว` : sentence`ยังขาดอีก ${short} จุดจึงจะถึงเป้าหมาย ${target}`),
    ],
    noResponse: sentence`ช่วงนี้ไม่มีการตอบลูกค้า จึงไม่มีเวลาตอบ`,
    volume: ({ count, change, peak, grain }) => [
      ...sentence`มีแชตทั้งหมด ${bold(count)} รายการ${change === null ? '' : ` ${change} จากช่วงก่อนหน้า`}`,
      ...(peak === null
        ? []
        : sentence` ${{ hour: 'ชั่วโมง', day: 'วัน', week: 'สัปดาห์', month: 'เดือน' }[grain]}ที่มากที่สุด${grain === 'week' ? 'เริ่มวันที่' : 'คือ'} ${peak.when} มี ${peak.count} รายการ${peak.times === null ? '' : ` คิดเป็น ${peak.times} เท่าของค่าเฉลี่ย`}`),
    ],
    noVolume: sentence`ช่วงนี้ไม่มีแชตใหม่`,
    quality: ({ complaints, change, csat, ratings }) => [
      ...sentence`ข้อร้องเรียน ${bold(complaints)} เรื่อง${change === null ? '' : ` ${change} จากช่วงก่อนหน้า`} `,
      ...(csat === null ? sentence`ไม่มีลูกค้าให้คะแนน` : sentence`ลูกค้าให้คะแนนเฉลี่ย ${bold(csat)} จาก 5 (${ratings} ครั้ง)`),
    ],
    mostConversations: ({ brand, count, share }) =>
      sentence`${bold(brand)} มีแชตมากที่สุด ${count} รายการ คิดเป็น ${share} ของทั้งหมด`,
    fastestBrand: ({ brand, time, slowest }) =>
      slowest === null
        ? sentence`เวลาตอบเฉลี่ยของ ${bold(brand)} คือ ${time}`
        : sentence`${bold(brand)} ตอบเร็วที่สุด เฉลี่ย ${time} ส่วน ${slowest.brand} เฉลี่ย ${slowest.time}`,
    mostComplaints: ({ brand, count, all }) => sentence`ข้อร้องเรียนทั้งหมด ${all} เรื่อง เป็นของ ${bold(brand)} ${count} เรื่อง`,
    leader: ({ name, points, replies, people }) =>
      sentence`${bold(name)} นำอยู่ที่ ${points} แต้ม ตอบ ${replies} ครั้ง มีพนักงานที่ตอบลูกค้าทั้งหมด ${people} คน`,
    noLeader: sentence`ช่วงนี้ไม่มีใครได้แต้ม`,
    resolution: ({ rate, csat }) => [
      ...sentence`ปิดเคสภายใน 24 ชั่วโมงได้ ${bold(rate)}`,
      ...(csat === null ? sentence` ไม่มีลูกค้าให้คะแนน` : sentence` และลูกค้าให้คะแนนเฉลี่ย ${bold(csat)} จาก 5`),
    ],
  },
};
