import type { FigureName } from '../figures.ts';
import type { FigureText } from './figure-text.ts';

const days = 'Days are those of the business time zone.';
const now = 'As it stands now, with every change at once. Earlier days show how they closed.';
const answer = `From LINE’s own timestamp of the customer’s message to the moment our reply is queued. A turn counts when it is answered. ${days}`;
const opening = `A case counts when it opens. ${days}`;
const rating = `A rating counts when the customer first taps it, with the score tapped last. ${days}`;
const customerTime = `By LINE’s own timestamp of the customer’s message. ${days}`;
const sending = `A message counts when it is sent. ${days}`;
const points = `A reply counts when it is recorded; what was earned stays. ${days}`;

export const en: Record<FigureName, FigureText> = {
  activeConversations: {
    title: 'Active conversations',
    formula: 'Conversations whose status is open or pending. Blocked and archived ones are left out.',
    clock: now,
  },
  waitingCustomers: {
    title: 'Waiting',
    formula:
      'Conversations in which the customer has written and no person has answered yet. Blocked and archived ones are left out.',
    clock: now,
  },
  overtimeCustomers: {
    title: 'Overtime',
    formula:
      'Waiting conversations past their deadline, which follows the VIP level and the priority. Blocked and archived ones are left out.',
    clock: now,
  },
  unassignedCustomers: {
    title: 'Unassigned',
    formula: 'Open or pending conversations that nobody is assigned to. Blocked and archived ones are left out.',
    clock: now,
  },
  vipCustomers: { title: 'VIP customers', formula: 'Customers of level VIP1 or above.', clock: now },
  vipWaiting: {
    title: 'VIPs waiting',
    formula: 'Customers of level VIP1 or above who have written and whom no person has answered yet.',
    clock: now,
  },
  customers: { title: 'Customers', formula: 'Conversations with single users.', clock: now },
  unreadTotal: {
    title: 'Unread conversations',
    formula: 'Conversations with unread messages. Blocked and archived ones are left out.',
    clock: now,
  },
  loadRate: {
    title: 'Load',
    formula:
      'Open and pending conversations assigned to people who are online or busy ÷ (the number of these people × the capacity of one). Blocked conversations are left out.',
    clock: now,
  },
  avgResponseTime: {
    title: 'Average response time',
    formula:
      'The mean time of a turn: from the first customer message that nobody has answered to the first message a person sends after it. Greetings and other automatic messages neither start nor end a turn.',
    clock: answer,
  },
  onTimeReplyRate: {
    title: 'Replies within 30 s',
    formula: 'Turns answered within 30 seconds ÷ turns answered.',
    clock: answer,
  },
  slaCompliance: {
    title: 'SLA compliance',
    formula: 'Turns answered by their deadline ÷ (turns answered + turns that are overtime now).',
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
    formula: 'The mean time from the opening of a case to its end, over the cases resolved in the range.',
    clock: `A case counts when it is resolved. ${days}`,
  },
  resolved: {
    title: 'Resolved cases',
    formula: 'Cases that ended resolved in the range.',
    clock: `A case counts when it is resolved. ${days}`,
  },
  csat: { title: 'CSAT', formula: 'The mean of the customers’ ratings from 1 to 5.', clock: rating },
  satisfaction: { title: 'Satisfaction', formula: 'Ratings of 4 or 5 ÷ all ratings.', clock: rating },
  complaints: {
    title: 'Complaints',
    formula: 'Cases that the customer rated 1 or 2, or that a person marked as a complaint. Each case counts once.',
    clock: opening,
  },
  revenue: {
    title: 'Revenue',
    formula: 'The sum of the sales recorded, less those removed again. Currencies are never added up.',
    clock: `A sale counts when it is recorded. ${days}`,
  },
  activeRate: {
    title: 'Active rate',
    formula:
      'Different customers who wrote in the range ÷ all customers known at its end, in conversations with single users.',
    clock: customerTime,
  },
  received: { title: 'Messages received', formula: 'Messages that customers sent.', clock: customerTime },
  replies: {
    title: 'Replies',
    formula:
      'Messages by people that ended a turn: several in a row are one reply. A reply belongs to the person who sent it.',
    clock: answer,
  },
  efficiency: {
    title: 'Staff efficiency',
    formula:
      '0.4 × replies within 30 s + 0.4 × resolved within 24 h + 0.2 × satisfaction. Where one of them has no value, its weight goes to the others in proportion.',
    clock: `Each part by its own clock. ${days}`,
  },
  conversations: { title: 'Conversations', formula: 'Cases opened in the range.', clock: opening },
  newVips: {
    title: 'New VIPs',
    formula: 'Customers who were raised to VIP1 or above in the range.',
    clock: `Counts when the level is changed. ${days}`,
  },
  newCustomers: {
    title: 'New customers',
    formula: 'Conversations with single users that began in the range.',
    clock: `A customer counts when the conversation begins. ${days}`,
  },
  returningCustomers: {
    title: 'Returning customers',
    formula: 'Different customers who wrote in the range and had written before it.',
    clock: customerTime,
  },
  messagesPerCustomer: {
    title: 'Messages per customer',
    formula: 'Messages received from single users ÷ the different customers who sent them.',
    clock: customerTime,
  },
  unfollowed: {
    title: 'Unfollowed',
    formula: 'How often customers blocked the LINE account or removed it as a friend.',
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
      'Messages that were pushed; in a group each as many times as it has members. LINE bills the push, however many messages it holds, so that the quota falls more slowly.',
    clock: sending,
  },
  saved: {
    title: 'Saved by free messages',
    formula: 'Free messages × the price of a message in the LINE account’s plan, as it is set now.',
    clock: sending,
  },
  points: {
    title: 'Points',
    formula:
      '10 for each reply within 30 seconds, and 50 more each time a person reaches 5 of them in a row; then the count towards 5 starts anew.',
    clock: points,
  },
  winStreak: {
    title: 'Win streak',
    formula:
      'Replies within 30 seconds in a row, up to now. A slower one sets it to 0. Over several brands the longest counts.',
    clock: points,
  },
  improvement: {
    title: 'Improvement',
    formula:
      'The average response time of the preceding range of the same length − that of this one. Only people with at least 10 answered turns in each.',
    clock: answer,
  },
  lineAverageReplyTime: {
    title: 'Average reply time by LINE’s rule',
    formula:
      'The mean time from the customer’s first message to the reply, in chats with single users, where it came within 24 hours. Automatic replies are left out.',
    clock: `The 30 days up to the end of the range. ${days}`,
  },
};
