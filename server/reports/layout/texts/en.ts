import { bold, type ReportTexts, sentence } from './report-texts.ts';

const busiest = { hour: 'hour began at', day: 'day was', week: 'week began on', month: 'month was' };

export const en: ReportTexts = {
  kind: 'Customer service report',
  allBrands: (count) => `All brands (${count})`,
  compared: (days, before) => `${days}, compared with ${before}`,
  comma: ', ',
  highlights: 'Highlights',
  units: {
    seconds: 's',
    minutes: 'min',
    ofFive: 'of 5',
    days: (days, hours) => `${days} d ${hours} h`,
    hours: (hours, rest) => `${hours} h ${rest}`,
  },
  change: {
    more: (size) => `${size} more`,
    less: (size) => `${size} less`,
    fewer: (size) => `${size} fewer`,
    faster: (size) => `${size} faster`,
    slower: (size) => `${size} slower`,
    higher: (size) => `${size} higher`,
    lower: (size) => `${size} lower`,
    pointsHigher: (size) => `${size} points higher`,
    pointsLower: (size) => `${size} points lower`,
    same: 'no change',
    better: 'better',
    worse: 'worse',
    unknown: 'nothing to compare with',
  },
  responseTimes: 'Response time',
  responseSeconds: 'Response time (s)',
  average: 'Average',
  p90: '90th percentile',
  within: (seconds) => `${seconds} s`,
  conversations: {
    hour: 'Conversations by hour',
    day: 'Conversations by day',
    week: 'Conversations by week',
    month: 'Conversations by month',
  },
  repliesByHour: 'Replies by hour of the day',
  onTimeByHour: 'Replies within 30 s by hour',
  targetPercent: (percent) => `Target ${percent} %`,
  weekdays: 'Weekday',
  weekend: 'Weekend',
  activeTimes: 'When customers write',
  activeTimesNote: 'Weekday × hour, darker is more',
  byWeekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  messages: 'Messages received and sent',
  messagesSent: (count) => `${count} sent`,
  received: 'Received',
  free: 'Sent free',
  billed: 'Sent and billed',
  freeShare: (share) => sentence`${bold(share)} of the messages sent were free, by reply token.`,
  noMessages: 'No messages were sent in this period.',
  people: 'People',
  peopleNote: (shown, all) => (shown === all ? `By points, ${all} in all` : `By points, the first ${shown} of ${all}`),
  name: 'Name',
  nothing: 'No data in this period.',
  summaryOfSheet: 'This is a summary. All messages are in the Excel file of this report.',
  summaryAlone: 'This is a summary. The Excel format of this report lists every message.',
  definitionsNote: 'Every metric here matches the one with the same name in the console.',
  footer: ({ asOf, zone, page, system, by }) =>
    `Data as of ${asOf}, time zone ${zone}. Definitions on page ${page}. Made by ${system} for ${by}.`,
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
  sentences: {
    response: ({ is, was, direction, onTime, short, target }) => [
      ...(was === null || direction === 'same'
        ? sentence`The average response time was ${bold(is)}`
        : sentence`The average response time ${direction === 'faster' ? 'fell' : 'rose'} from ${was} to ${bold(is)}`),
      ...sentence`; ${bold(onTime)} of the replies came within 30 s, `,
      ...(short === null
        ? sentence`which meets the target of ${target}.`
        : sentence`${short} points short of the target of ${target}.`),
    ],
    noResponse: sentence`No replies in this period, so there is no response time.`,
    volume: ({ count, change, peak, grain }) => [
      ...sentence`${count === '1' ? 'There was' : 'There were'} ${bold(count)} ${count === '1' ? 'conversation' : 'conversations'}`,
      ...(change === null ? [] : sentence`, ${change} than before`),
      ...(peak === null
        ? sentence`.`
        : sentence`; the busiest ${busiest[grain]} ${peak.when} with ${peak.count}${peak.times === null ? '' : `, ${peak.times} times the average`}.`),
    ],
    noVolume: sentence`No conversations were opened in this period.`,
    quality: ({ complaints, change, csat, ratings }) => [
      ...sentence`Complaints: ${bold(complaints)}${change === null ? '' : `, ${change} than before`}. `,
      ...(csat === null
        ? sentence`No customer gave a rating.`
        : sentence`Customers rated the service ${bold(csat)} of 5 (number of ratings: ${ratings}).`),
    ],
    mostConversations: ({ brand, count, share }) =>
      sentence`${bold(brand)} had the most conversations: ${count}, ${share} of all.`,
    fastestBrand: ({ brand, time, slowest }) =>
      slowest === null
        ? sentence`The average response time of ${bold(brand)} was ${time}.`
        : sentence`${bold(brand)} answered fastest, in ${time} on average; ${slowest.brand} took ${slowest.time}.`,
    mostComplaints: ({ brand, count, all }) => sentence`${bold(brand)} had the most complaints: ${count} of ${all}.`,
    leader: ({ name, points, replies, people }) =>
      sentence`${bold(name)} leads with ${points} points (replies: ${replies}); people who replied: ${people}.`,
    noLeader: sentence`No one earned points in this period.`,
    resolution: ({ rate, csat }) => [
      ...sentence`${bold(rate)} of the cases were resolved within 24 h`,
      ...(csat === null
        ? sentence`; no customer gave a rating.`
        : sentence`; customers rated the service ${bold(csat)} of 5.`),
    ],
  },
};
