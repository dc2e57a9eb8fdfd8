import type { Json } from '../ids.ts';
import { invalidProperty, validationFailed } from '../line-error.ts';
import type { RuleContext } from './context.ts';
import { checkExtras } from './extras.ts';
import { checkFlex } from './flex.ts';
import { isObject, Problems } from './problems.ts';
import { sendablePackages } from './stickers.ts';
import { checkTemplate } from './templates.ts';
import { checkQuoteToken, checkText, checkTextV2 } from './text.ts';
import { checkUrl } from './urls.ts';

type Check = (context: RuleContext, at: string, message: Json) => void;

const url = ({ problems, allowLoopbackHttp }: RuleContext, at: string, value: unknown) =>
  checkUrl(problems, at, value, { allowLoopbackHttp });

const checks: Record<string, Check> = {
  text: checkText,
  sticker: (context, at, message) => {
    const { problems } = context;
    problems.text(`${at}.packageId`, message.packageId, { max: 20 });
    problems.text(`${at}.stickerId`, message.stickerId, { max: 20 });
    if (message.packageId) problems.oneOf(`${at}.packageId`, message.packageId, sendablePackages);
    checkQuoteToken(context, at, message);
  },
  image: (context, at, message) => {
    url(context, `${at}.originalContentUrl`, message.originalContentUrl);
    url(context, `${at}.previewImageUrl`, message.previewImageUrl);
  },
  video: (context, at, message) => {
    url(context, `${at}.originalContentUrl`, message.originalContentUrl);
    url(context, `${at}.previewImageUrl`, message.previewImageUrl);
    context.problems.text(`${at}.trackingId`, message.trackingId, { max: 100, optional: true });
    const isGroup = context.chat && context.chat.kind !== 'user';
    if (message.trackingId !== undefined && isGroup) throw invalidProperty(`${at}.trackingId`);
  },
  audio: (context, at, message) => {
    url(context, `${at}.originalContentUrl`, message.originalContentUrl);
    context.problems.number(`${at}.duration`, message.duration, 1, Number.MAX_SAFE_INTEGER);
  },
  location: ({ problems }, at, message) => {
    problems.text(`${at}.title`, message.title, { max: 100 });
    problems.text(`${at}.address`, message.address, { max: 100 });
    problems.number(`${at}.latitude`, message.latitude, -90, 90);
    problems.number(`${at}.longitude`, message.longitude, -180, 180);
  },
  imagemap: (context, at, message) => {
    const { problems } = context;
    url(context, `${at}.baseUrl`, message.baseUrl);
    problems.text(`${at}.altText`, message.altText, { max: 1_500 });
    const size = problems.object(`${at}.baseSize`, message.baseSize);
    if (size) {
      problems.number(`${at}.baseSize.width`, size.width, 1_040, 1_040);
      problems.number(`${at}.baseSize.height`, size.height, 1, 100_000);
    }
    problems.list(`${at}.actions`, message.actions, 0, 50);
  },
  template: (context, at, message) => {
    context.problems.text(`${at}.altText`, message.altText, { max: 1_500 });
    checkTemplate(context, `${at}.template`, message.template);
  },
  flex: (context, at, message) => {
    context.problems.text(`${at}.altText`, message.altText, { max: 1_500 });
    checkFlex(context, `${at}.contents`, message.contents);
  },
  textV2: checkTextV2,
  coupon: ({ problems }, at, message) => {
    problems.text(`${at}.couponId`, message.couponId, { max: 200 });
    problems.text(`${at}.deliveryTag`, message.deliveryTag, { max: 30, optional: true });
  },
};

export const messageTypes = Object.keys(checks);

/** Validates messages and returns them. @throws LINE's 400 with all problems */
export function checkMessages(value: unknown, about: Omit<RuleContext, 'problems'>): Json[] {
  const problems = new Problems();
  const context: RuleContext = { ...about, problems };
  const messages = problems.list('messages', value, 1, 5);
  messages.forEach((message, index) => {
    const at = `messages[${index}]`;
    if (!isObject(message)) throw invalidProperty(at);
    problems.oneOf(`${at}.type`, message.type, messageTypes);
    checks[message.type as string]?.(context, at, message);
    checkExtras(context, at, message);
  });
  if (problems.found.length > 0) throw validationFailed(problems.found);
  return messages as Json[];
}
