import { msg } from '../../../shared/msg.ts';

export const reportTexts = {
  kind: msg({ id: 'pdf.kind', message: 'Customer service report' }),
  allBrands: msg({ id: 'pdf.all_brands', message: 'All brands ({count})' }),
  compared: msg({ id: 'pdf.compared', message: '{days}, compared with {before}' }),
  notCompared: msg({ id: 'pdf.not_compared', message: '{days}, nothing to compare with' }),
  highlights: msg({ id: 'pdf.highlights', message: 'Highlights' }),
  units: {
    seconds: msg({ id: 'figures.unit_seconds', message: 's' }),
    minutes: msg({ id: 'figures.unit_minutes', message: 'min' }),
    ofFive: msg({ id: 'figures.of_five', message: 'of 5' }),
    days: msg({ id: 'list.span_days', message: '{days} d {hours} h' }),
    hours: msg({ id: 'pdf.units_hours', message: '{hours} h {minutes}' }),
  },
  change: {
    more: msg({ id: 'figures.change_more', message: '{size} more' }),
    less: msg({ id: 'figures.change_less', message: '{size} less' }),
    fewer: msg({ id: 'figures.change_fewer', message: '{size} fewer' }),
    faster: msg({ id: 'figures.change_faster', message: '{size} faster' }),
    slower: msg({ id: 'figures.change_slower', message: '{size} slower' }),
    higher: msg({ id: 'figures.change_higher', message: '{size} higher' }),
    lower: msg({ id: 'figures.change_lower', message: '{size} lower' }),
    pointsHigher: msg({ id: 'pdf.change_points_higher', message: '{size} pp higher' }),
    pointsLower: msg({ id: 'pdf.change_points_lower', message: '{size} pp lower' }),
    same: msg({ id: 'figures.change_none', message: 'no change' }),
    better: msg({ id: 'pdf.change_better', message: 'better' }),
    worse: msg({ id: 'pdf.change_worse', message: 'worse' }),
    unknown: msg({ id: 'figures.nothing_to_compare', message: 'nothing to compare with' }),
  },
  responseTimes: msg({ id: 'dashboard.response_time', message: 'Response time' }),
  responseSeconds: msg({ id: 'sheet.response_seconds', message: 'Response time (s)' }),
  average: msg({ id: 'performance.column_mean', message: 'Average' }),
  p90: msg({ id: 'pdf.p90', message: '90th percentile' }),
  within: msg({ id: 'pdf.within', message: '{seconds} s' }),
  conversations: {
    hour: msg({ id: 'pdf.conversations_hour', message: 'Conversations by hour' }),
    day: msg({ id: 'pdf.conversations_day', message: 'Conversations by day' }),
    week: msg({ id: 'pdf.conversations_week', message: 'Conversations by week' }),
    month: msg({ id: 'pdf.conversations_month', message: 'Conversations by month' }),
  },
  repliesByHour: msg({ id: 'pdf.replies_by_hour', message: 'Replies by hour of the day' }),
  onTimeByHour: msg({ id: 'pdf.on_time_by_hour', message: 'Replies within 30 s by hour' }),
  targetPercent: msg({ id: 'pdf.target_percent', message: 'Target {percent} %' }),
  weekdays: msg({ id: 'pdf.weekdays', message: 'Weekday' }),
  weekend: msg({ id: 'pdf.weekend', message: 'Weekend' }),
  activeTimes: msg({ id: 'pdf.active_times', message: 'When customers write' }),
  activeTimesNote: msg({ id: 'pdf.active_times_note', message: 'Weekday × hour, darker is more' }),
  byWeekday: [
    msg({ id: 'pdf.mon', message: 'Mon' }),
    msg({ id: 'pdf.tue', message: 'Tue' }),
    msg({ id: 'pdf.wed', message: 'Wed' }),
    msg({ id: 'pdf.thu', message: 'Thu' }),
    msg({ id: 'pdf.fri', message: 'Fri' }),
    msg({ id: 'pdf.sat', message: 'Sat' }),
    msg({ id: 'pdf.sun', message: 'Sun' }),
  ],
  messages: msg({ id: 'pdf.messages', message: 'Messages received and sent' }),
  messagesSent: msg({ id: 'pdf.messages_sent', message: '{count} sent' }),
  received: msg({ id: 'pdf.received', message: 'Received' }),
  free: msg({ id: 'pdf.free', message: 'Sent free' }),
  billed: msg({ id: 'pdf.billed', message: 'Sent and billed' }),
  freeShare: msg({ id: 'pdf.free_share', message: '{share} of the messages sent were free, by reply token.' }),
  noMessages: msg({ id: 'pdf.no_messages', message: 'No messages were sent in this period.' }),
  people: msg({ id: 'pdf.people', message: 'People' }),
  allPeople: msg({ id: 'pdf.all_people', message: 'By points, {count} in all' }),
  firstPeople: msg({ id: 'pdf.first_people', message: 'By points, the first {shown} of {count}' }),
  name: msg({ id: 'account.name', message: 'Name' }),
  nothing: msg({ id: 'pdf.nothing', message: 'No data in this period.' }),
  summaryOfSheet: msg({
    id: 'pdf.summary_of_sheet',
    message: 'This is a summary. All messages are in the Excel file of this report.',
  }),
  summaryAlone: msg({
    id: 'pdf.summary_alone',
    message: 'This is a summary. The Excel format of this report lists every message.',
  }),
  definitionsNote: msg({
    id: 'pdf.definitions_note',
    message: 'Every metric here matches the one with the same name in the console.',
  }),
  footer: msg({
    id: 'pdf.footer',
    message: 'Data as of {asOf}, time zone {zone}. Definitions on page {page}. Made by {system} for {by}.',
  }),
  pageOf: msg({ id: 'pdf.page_of', message: 'Page {page} of {pages}' }),
  summary: {
    response: msg({
      id: 'pdf.summary_response',
      message:
        'The average response time {direction, select, faster {fell from {was} to {is}} slower {rose from {was} to {is}} other {was {is}}}; {onTime} of the replies came within 30 s, {short, select, none {which meets the target of {target}.} other {{short} points short of the target of {target}.}}',
    }),
    noResponse: msg({
      id: 'pdf.summary_no_response',
      message: 'No replies in this period, so there is no response time.',
    }),
    volume: msg({
      id: 'pdf.summary_volume',
      message:
        '{conversations, plural, one {There was {count} conversation} other {There were {count} conversations}}{change, select, none {} other {, {change} than before}}{peak, select, hour {; the busiest hour began at {when} with {most}} day {; the busiest day was {when} with {most}} week {; the busiest week began on {when} with {most}} month {; the busiest month was {when} with {most}} other {}}{times, select, none {} other {, {times} times the average}}.',
    }),
    noVolume: msg({ id: 'pdf.summary_no_volume', message: 'No conversations were opened in this period.' }),
    quality: msg({
      id: 'pdf.summary_quality',
      message:
        'Complaints: {complaints}{change, select, none {} other {, {change} than before}}. {csat, select, none {No customer gave a rating.} other {Customers rated the service {csat} of 5 (number of ratings: {ratings}).}}',
    }),
    mostConversations: msg({
      id: 'pdf.summary_most_conversations',
      message: '{brand} had the most conversations: {count}, {share} of all.',
    }),
    onlyBrand: msg({ id: 'pdf.summary_only_brand', message: 'The average response time of {brand} was {time}.' }),
    fastestBrand: msg({
      id: 'pdf.summary_fastest_brand',
      message: '{brand} answered fastest, in {time} on average; {slowest} took {slowestTime}.',
    }),
    mostComplaints: msg({
      id: 'pdf.summary_most_complaints',
      message: '{brand} had the most complaints: {count} of {all}.',
    }),
    leader: msg({
      id: 'pdf.summary_leader',
      message: '{name} leads with {points} points (replies: {replies}); people who replied: {people}.',
    }),
    noLeader: msg({ id: 'pdf.summary_no_leader', message: 'No one earned points in this period.' }),
    resolution: msg({
      id: 'pdf.summary_resolution',
      message:
        '{rate} of the cases were resolved within 24 h{csat, select, none {; no customer gave a rating.} other {; customers rated the service {csat} of 5.}}',
    }),
  },
};
