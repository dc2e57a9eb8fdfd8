import type { FigureName } from './figures.ts';
import { msg, type Text } from './msg.ts';

/** Texts of a figure: its name, how it is computed, and which time determines when a value is counted (`clock`). */
interface FigureTexts {
  title: Text;
  formula: Text;
  clock: Text;
}

const clocks = {
  now: msg({
    id: 'figure.clock.now',
    message: 'The current value, updated with every change. Earlier days show their value at the end of the day.',
  }),
  answer: msg({
    id: 'figure.clock.answer',
    message:
      'Measured from LINE’s timestamp of the customer’s message to the moment our reply is queued. A reply counts when it is sent. Days are those of the business time zone.',
  }),
  opening: msg({
    id: 'figure.clock.opening',
    message: 'A case counts when it opens. Days are those of the business time zone.',
  }),
  rating: msg({
    id: 'figure.clock.rating',
    message:
      'A rating counts when the customer first taps it, with the score tapped last. Days are those of the business time zone.',
  }),
  customerTime: msg({
    id: 'figure.clock.customerTime',
    message: 'By LINE’s own timestamp of the customer’s message. Days are those of the business time zone.',
  }),
  sending: msg({
    id: 'figure.clock.sending',
    message: 'A message counts when it is sent. Days are those of the business time zone.',
  }),
  points: msg({
    id: 'figure.clock.points',
    message:
      'A reply counts when it is recorded; points are never taken back. Days are those of the business time zone.',
  }),
  resolving: msg({
    id: 'figure.clock.resolving',
    message: 'A case counts when it is resolved. Days are those of the business time zone.',
  }),
};

/** Texts of every figure, for API responses, column headers of exports, and screens. */
export const figureTexts: Record<FigureName, FigureTexts> = {
  activeConversations: {
    title: msg({ id: 'figure.activeConversations', message: 'Active conversations' }),
    formula: msg({
      id: 'figure.activeConversations.formula',
      message: 'Conversations with status open or pending. Blocked and archived conversations are left out.',
    }),
    clock: clocks.now,
  },
  waitingCustomers: {
    title: msg({ id: 'figure.waitingCustomers', message: 'Waiting' }),
    formula: msg({
      id: 'figure.waitingCustomers.formula',
      message:
        'Conversations in which the customer has written and no agent has replied yet. Blocked and archived conversations are left out.',
    }),
    clock: clocks.now,
  },
  overtimeCustomers: {
    title: msg({ id: 'figure.overtimeCustomers', message: 'Overdue' }),
    formula: msg({
      id: 'figure.overtimeCustomers.formula',
      message:
        'Waiting conversations past their deadline, which depends on VIP level and priority. Blocked and archived conversations are left out.',
    }),
    clock: clocks.now,
  },
  unassignedCustomers: {
    title: msg({ id: 'figure.unassignedCustomers', message: 'Unassigned' }),
    formula: msg({
      id: 'figure.unassignedCustomers.formula',
      message: 'Open or pending conversations without an assignee. Blocked and archived conversations are left out.',
    }),
    clock: clocks.now,
  },
  vipCustomers: {
    title: msg({ id: 'figure.vipCustomers', message: 'VIP customers' }),
    formula: msg({ id: 'figure.vipCustomers.formula', message: 'Customers of level VIP1 or above.' }),
    clock: clocks.now,
  },
  vipWaiting: {
    title: msg({ id: 'figure.vipWaiting', message: 'VIPs waiting' }),
    formula: msg({
      id: 'figure.vipWaiting.formula',
      message: 'Customers of level VIP1 or above who have written and have not had a reply from an agent yet.',
    }),
    clock: clocks.now,
  },
  customers: {
    title: msg({ id: 'figure.customers', message: 'Customers' }),
    formula: msg({ id: 'figure.customers.formula', message: 'Customers with a one-to-one conversation.' }),
    clock: clocks.now,
  },
  unreadTotal: {
    title: msg({ id: 'figure.unreadTotal', message: 'Unread conversations' }),
    formula: msg({
      id: 'figure.unreadTotal.formula',
      message: 'Conversations with unread messages. Blocked and archived ones are left out.',
    }),
    clock: clocks.now,
  },
  loadRate: {
    title: msg({ id: 'figure.loadRate', message: 'Load' }),
    formula: msg({
      id: 'figure.loadRate.formula',
      message:
        'Open and pending conversations assigned to people who are online or busy ÷ (number of these people × capacity per person). Blocked conversations are left out.',
    }),
    clock: clocks.now,
  },
  avgResponseTime: {
    title: msg({ id: 'figure.avgResponseTime', message: 'Average response time' }),
    formula: msg({
      id: 'figure.avgResponseTime.formula',
      message:
        'The average wait: from the first customer message without a reply to the first message an agent sends after it. Greetings and other automatic messages neither start nor end a wait.',
    }),
    clock: clocks.answer,
  },
  onTimeReplyRate: {
    title: msg({ id: 'figure.onTimeReplyRate', message: 'Replies within 30 s' }),
    formula: msg({ id: 'figure.onTimeReplyRate.formula', message: 'Replies within 30 seconds ÷ all replies.' }),
    clock: clocks.answer,
  },
  slaCompliance: {
    title: msg({ id: 'figure.slaCompliance', message: 'SLA compliance' }),
    formula: msg({
      id: 'figure.slaCompliance.formula',
      message: 'Replies sent by their deadline ÷ (all replies + conversations overdue now).',
    }),
    clock: msg({
      id: 'figure.slaCompliance.clock',
      message:
        'A reply counts when it is sent. An overdue wait counts at its deadline until it gets a reply. Days are those of the business time zone.',
    }),
  },
  resolutionRate: {
    title: msg({ id: 'figure.resolutionRate', message: 'Resolved within 24 h' }),
    formula: msg({
      id: 'figure.resolutionRate.formula',
      message:
        'Of the cases that became 24 hours old in the period, the share that was resolved within those 24 hours. Cases closed without a resolution are not counted.',
    }),
    clock: msg({
      id: 'figure.resolutionRate.clock',
      message:
        'A case counts when it becomes 24 hours old, for the person assigned when it was resolved, otherwise at that time. Later changes have no effect. Days are those of the business time zone.',
    }),
  },
  resolutionTime: {
    title: msg({ id: 'figure.resolutionTime', message: 'Resolution time' }),
    formula: msg({
      id: 'figure.resolutionTime.formula',
      message: 'The average time from the opening of a case to its resolution, over the cases resolved in the period.',
    }),
    clock: clocks.resolving,
  },
  resolved: {
    title: msg({ id: 'figure.resolved', message: 'Resolved cases' }),
    formula: msg({ id: 'figure.resolved.formula', message: 'Cases resolved in the period.' }),
    clock: clocks.resolving,
  },
  csat: {
    title: msg({ id: 'figure.csat', message: 'CSAT' }),
    formula: msg({ id: 'figure.csat.formula', message: 'The average of customers’ ratings from 1 to 5.' }),
    clock: clocks.rating,
  },
  satisfaction: {
    title: msg({ id: 'figure.satisfaction', message: 'Satisfaction' }),
    formula: msg({ id: 'figure.satisfaction.formula', message: 'Ratings of 4 or 5 ÷ all ratings.' }),
    clock: clocks.rating,
  },
  complaints: {
    title: msg({ id: 'figure.complaints', message: 'Complaints' }),
    formula: msg({
      id: 'figure.complaints.formula',
      message: 'Cases that the customer rated 1 or 2, or that an agent marked as a complaint. Each case counts once.',
    }),
    clock: clocks.opening,
  },
  revenue: {
    title: msg({ id: 'figure.revenue', message: 'Revenue' }),
    formula: msg({
      id: 'figure.revenue.formula',
      message: 'The sum of recorded sales, less removed ones. Different currencies are never added up.',
    }),
    clock: msg({
      id: 'figure.revenue.clock',
      message: 'A sale counts when it is recorded. Days are those of the business time zone.',
    }),
  },
  activeRate: {
    title: msg({ id: 'figure.activeRate', message: 'Active rate' }),
    formula: msg({
      id: 'figure.activeRate.formula',
      message:
        'Unique customers who wrote in the period ÷ all customers known at its end, in one-to-one conversations.',
    }),
    clock: clocks.customerTime,
  },
  received: {
    title: msg({ id: 'figure.received', message: 'Messages received' }),
    formula: msg({ id: 'figure.received.formula', message: 'Messages sent by customers.' }),
    clock: clocks.customerTime,
  },
  replies: {
    title: msg({ id: 'figure.replies', message: 'Replies' }),
    formula: msg({
      id: 'figure.replies.formula',
      message:
        'Agent messages that end a wait: several in a row are one reply. A reply belongs to the person who sent it.',
    }),
    clock: clocks.answer,
  },
  efficiency: {
    title: msg({ id: 'figure.efficiency', message: 'Staff efficiency' }),
    formula: msg({
      id: 'figure.efficiency.formula',
      message:
        '0.4 × replies within 30 s + 0.4 × resolved within 24 h + 0.2 × satisfaction. Where one of them has no value, its weight goes to the others in proportion.',
    }),
    clock: msg({
      id: 'figure.efficiency.clock',
      message: 'Each part by its own clock. Days are those of the business time zone.',
    }),
  },
  conversations: {
    title: msg({ id: 'figure.conversations', message: 'Conversations' }),
    formula: msg({ id: 'figure.conversations.formula', message: 'Cases opened in the period.' }),
    clock: clocks.opening,
  },
  newVips: {
    title: msg({ id: 'figure.newVips', message: 'New VIPs' }),
    formula: msg({ id: 'figure.newVips.formula', message: 'Customers raised to VIP1 or above in the period.' }),
    clock: msg({
      id: 'figure.newVips.clock',
      message: 'Counts when the level is changed. Days are those of the business time zone.',
    }),
  },
  newCustomers: {
    title: msg({ id: 'figure.newCustomers', message: 'New customers' }),
    formula: msg({ id: 'figure.newCustomers.formula', message: 'One-to-one conversations that began in the period.' }),
    clock: msg({
      id: 'figure.newCustomers.clock',
      message: 'A customer counts when the conversation begins. Days are those of the business time zone.',
    }),
  },
  returningCustomers: {
    title: msg({ id: 'figure.returningCustomers', message: 'Returning customers' }),
    formula: msg({
      id: 'figure.returningCustomers.formula',
      message: 'Unique customers who wrote in the period and had written before it.',
    }),
    clock: clocks.customerTime,
  },
  messagesPerCustomer: {
    title: msg({ id: 'figure.messagesPerCustomer', message: 'Messages per customer' }),
    formula: msg({
      id: 'figure.messagesPerCustomer.formula',
      message: 'Messages received in one-to-one conversations ÷ the unique customers who sent them.',
    }),
    clock: clocks.customerTime,
  },
  unfollowed: {
    title: msg({ id: 'figure.unfollowed', message: 'Unfollowed' }),
    formula: msg({
      id: 'figure.unfollowed.formula',
      message: 'Times customers blocked the LINE account or removed it as a friend.',
    }),
    clock: msg({
      id: 'figure.unfollowed.clock',
      message: 'Counts when LINE reports it. Days are those of the business time zone.',
    }),
  },
  replyFree: {
    title: msg({ id: 'figure.replyFree', message: 'Free messages' }),
    formula: msg({
      id: 'figure.replyFree.formula',
      message: 'Messages sent with LINE’s reply token, which cost nothing.',
    }),
    clock: clocks.sending,
  },
  replyBilled: {
    title: msg({ id: 'figure.replyBilled', message: 'Billed messages' }),
    formula: msg({
      id: 'figure.replyBilled.formula',
      message:
        'Messages sent as push messages; in a group, each counts once per member. LINE bills each push, however many messages it contains, so the quota falls more slowly.',
    }),
    clock: clocks.sending,
  },
  saved: {
    title: msg({ id: 'figure.saved', message: 'Saved by free messages' }),
    formula: msg({
      id: 'figure.saved.formula',
      message: 'Free messages × the price per message in the LINE account’s plan, as currently set.',
    }),
    clock: clocks.sending,
  },
  points: {
    title: msg({ id: 'figure.points', message: 'Points' }),
    formula: msg({
      id: 'figure.points.formula',
      message:
        '10 for each reply within 30 seconds, and 50 more for every 5 of them in a row; the count towards 5 then starts again.',
    }),
    clock: clocks.points,
  },
  winStreak: {
    title: msg({ id: 'figure.winStreak', message: 'Win streak' }),
    formula: msg({
      id: 'figure.winStreak.formula',
      message:
        'Consecutive replies within 30 seconds, up to now. A slower one resets it to 0. Across several brands, the longest counts.',
    }),
    clock: clocks.points,
  },
  improvement: {
    title: msg({ id: 'figure.improvement', message: 'Improvement' }),
    formula: msg({
      id: 'figure.improvement.formula',
      message:
        'The average response time of the previous period of the same length − that of this one. Only people with at least 10 replies in each.',
    }),
    clock: clocks.answer,
  },
  lineAverageReplyTime: {
    title: msg({ id: 'figure.lineAverageReplyTime', message: 'Average reply time (LINE’s definition)' }),
    formula: msg({
      id: 'figure.lineAverageReplyTime.formula',
      message:
        'The average time from the customer’s first message to the reply, in one-to-one chats, for replies within 24 hours. Automatic replies are left out.',
    }),
    clock: msg({
      id: 'figure.lineAverageReplyTime.clock',
      message: 'The 30 days up to the end of the range. Days are those of the business time zone.',
    }),
  },
};
