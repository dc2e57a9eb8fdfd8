import type { FigureName } from '../figures.ts';
import type { FigureText } from './figure-text.ts';

const days = 'Days are those of the business time zone.';
const now = 'The current value, updated with every change. Earlier days show their value at the end of the day.';
const answer = `Measured from LINE’s timestamp of the customer’s message to the moment our reply is queued. A reply counts when it is sent. ${days}`;
const opening = `A case counts when it opens. ${days}`;
const rating = `A rating counts when the customer first taps it, with the score tapped last. ${days}`;
const customerTime = `By LINE’s own timestamp of the customer’s message. ${days}`;
const sending = `A message counts when it is sent. ${days}`;
const points = `A reply counts when it is recorded; points are never taken back. ${days}`;

export const en: Record<FigureName, FigureText> = {
  activeConversations: {
    title: 'Active conversations',
    formula: 'Conversations with status open or pending. Blocked and archived conversations are left out.',
    clock: now,
  },
  waitingCustomers: {
    title: 'Waiting',
    formula:
      'Conversations in which the customer has written and no agent has replied yet. Blocked and archived conversations are left out.',
    clock: now,
  },
  overtimeCustomers: {
    title: 'Overdue',
    formula:
      'Waiting conversations past their deadline, which depends on VIP level and priority. Blocked and archived conversations are left out.',
    clock: now,
  },
  unassignedCustomers: {
    title: 'Unassigned',
    formula: 'Open or pending conversations without an assignee. Blocked and archived conversations are left out.',
    clock: now,
  },
  vipCustomers: { title: 'VIP customers', formula: 'Customers of level VIP1 or above.', clock: now },
  vipWaiting: {
    title: 'VIPs waiting',
    formula: 'Customers of level VIP1 or above who have written and have not had a reply from an agent yet.',
    clock: now,
  },
  customers: { title: 'Customers', formula: 'Customers with a one-to-one conversation.', clock: now },
  unreadTotal: {
    title: 'Unread conversations',
    formula: 'Conversations with unread messages. Blocked and archived ones are left out.',
    clock: now,
  },
  loadRate: {
    title: 'Load',
    formula:
      'Open and pending conversations assigned to people who are online or busy ÷ (number of these people × capacity per person). Blocked conversations are left out.',
    clock: now,
  },
  avgResponseTime: {
    title: 'Average response time',
    formula:
      'The average wait: from the first customer message without a reply to the first message an agent sends after it. Greetings and other automatic messages neither start nor end a wait.',
    clock: answer,
  },
  onTimeReplyRate: {
    title: 'Replies within 30 s',
    formula: 'Replies within 30 seconds ÷ all replies.',
    clock: answer,
  },
  slaCompliance: {
    title: 'SLA compliance',
    formula: 'Replies sent by their deadline ÷ (all replies + conversations overdue now).',
    clock: `An answered turn counts when it is answered; one that is overtime counts at its deadline until it is answered. ${days}`,
  },
  resolutionRate: {
    title: 'Resolved within 24 h',
    formula:
      'Of the cases that became 24 hours old in the period, the share that was resolved within those 24 hours. Cases closed without a resolution are not counted.',
    clock: `A case counts when it becomes 24 hours old, for the person assigned when it was resolved, otherwise at that time. Later changes have no effect. ${days}`,
  },
  resolutionTime: {
    title: 'Resolution time',
    formula: 'The average time from the opening of a case to its resolution, over the cases resolved in the period.',
    clock: `A case counts when it is resolved. ${days}`,
  },
  resolved: {
    title: 'Resolved cases',
    formula: 'Cases resolved in the period.',
    clock: `A case counts when it is resolved. ${days}`,
  },
  csat: { title: 'CSAT', formula: 'The average of customers’ ratings from 1 to 5.', clock: rating },
  satisfaction: { title: 'Satisfaction', formula: 'Ratings of 4 or 5 ÷ all ratings.', clock: rating },
  complaints: {
    title: 'Complaints',
    formula: 'Cases that the customer rated 1 or 2, or that an agent marked as a complaint. Each case counts once.',
    clock: opening,
  },
  revenue: {
    title: 'Revenue',
    formula: 'The sum of recorded sales, less removed ones. Different currencies are never added up.',
    clock: `A sale counts when it is recorded. ${days}`,
  },
  activeRate: {
    title: 'Active rate',
    formula: 'Unique customers who wrote in the period ÷ all customers known at its end, in one-to-one conversations.',
    clock: customerTime,
  },
  received: { title: 'Messages received', formula: 'Messages sent by customers.', clock: customerTime },
  replies: {
    title: 'Replies',
    formula:
      'Agent messages that end a wait: several in a row are one reply. A reply belongs to the person who sent it.',
    clock: answer,
  },
  efficiency: {
    title: 'Staff efficiency',
    formula:
      '0.4 × replies within 30 s + 0.4 × resolved within 24 h + 0.2 × satisfaction. Where one of them has no value, its weight goes to the others in proportion.',
    clock: `Each part by its own clock. ${days}`,
  },
  conversations: { title: 'Conversations', formula: 'Cases opened in the period.', clock: opening },
  newVips: {
    title: 'New VIPs',
    formula: 'Customers raised to VIP1 or above in the period.',
    clock: `Counts when the level is changed. ${days}`,
  },
  newCustomers: {
    title: 'New customers',
    formula: 'One-to-one conversations that began in the period.',
    clock: `A customer counts when the conversation begins. ${days}`,
  },
  returningCustomers: {
    title: 'Returning customers',
    formula: 'Unique customers who wrote in the period and had written before it.',
    clock: customerTime,
  },
  messagesPerCustomer: {
    title: 'Messages per customer',
    formula: 'Messages received in one-to-one conversations ÷ the unique customers who sent them.',
    clock: customerTime,
  },
  unfollowed: {
    title: 'Unfollowed',
    formula: 'Times customers blocked the LINE account or removed it as a friend.',
    clock: `Counts when LINE reports it. ${days}`,
  },
  replyFree: {
    title: 'Free messages',
    formula: 'Messages sent with LINE’s reply token, which cost nothing.',
    clock: sending,
  },
  replyBilled: {
    title: 'Billed messages',
    formula:
      'Messages sent as push messages; in a group, each counts once per member. LINE bills each push, however many messages it contains, so the quota falls more slowly.',
    clock: sending,
  },
  saved: {
    title: 'Saved by free messages',
    formula: 'Free messages × the price per message in the LINE account’s plan, as currently set.',
    clock: sending,
  },
  points: {
    title: 'Points',
    formula:
      '10 for each reply within 30 seconds, and 50 more for every 5 of them in a row; the count towards 5 then starts again.',
    clock: points,
  },
  winStreak: {
    title: 'Win streak',
    formula:
      'Consecutive replies within 30 seconds, up to now. A slower one resets it to 0. Across several brands, the longest counts.',
    clock: points,
  },
  improvement: {
    title: 'Improvement',
    formula:
      'The average response time of the previous period of the same length − that of this one. Only people with at least 10 replies in each.',
    clock: answer,
  },
  lineAverageReplyTime: {
    title: 'Average reply time (LINE’s definition)',
    formula:
      'The average time from the customer’s first message to the reply, in one-to-one chats, for replies within 24 hours. Automatic replies are left out.',
    clock: `The 30 days up to the end of the range. ${days}`,
  },
};
