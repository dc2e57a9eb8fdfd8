import type { Json } from '../ids.ts';
import { checkAction } from './actions.ts';
import type { RuleContext } from './context.ts';
import { type Check, type Fields, fieldsOf } from './flex-fields.ts';
import { isObject, type Problems } from './problems.ts';
import { checkUrl } from './urls.ts';

const bubbleBytes = 30 * 1_024;
const carouselBytes = 50 * 1_024;
const maxBubbles = 12;
const maxAnimated = 10;
/** Nested boxes beyond this depth are refused, so that hostile messages cannot exhaust the stack. */
const maxDepth = 50;

const blocks = ['header', 'hero', 'body', 'footer'] as const;
/** Components that may be in a box, by its layout, and those of the hero block. */
const inBox = ['box', 'button', 'image', 'video', 'text', 'separator', 'filler'];
const inBaseline = ['icon', 'text', 'filler'];
const inHero = ['box', 'image', 'video'];

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Validates the container of a Flex message as LINE does, with the property paths of its error response. */
export function checkFlex(context: RuleContext, at: string, value: unknown): void {
  const { problems } = context;
  const container = problems.object(at, value);
  if (!container) return;
  problems.oneOf(`${at}.type`, container.type, ['bubble', 'carousel']);
  if (container.type === 'bubble') checkBubble(context, at, container);
  if (container.type === 'carousel') checkCarousel(context, at, container);
  const animated = JSON.stringify(container).split('"animated":true').length - 1;
  if (animated > maxAnimated) problems.add(at, `At most ${maxAnimated} animated images can be specified`);
}

function checkCarousel(context: RuleContext, at: string, container: Json): void {
  const { problems } = context;
  checkFields(problems, at, container, fieldsOf.carousel);
  if (bytesOf(container) > carouselBytes) problems.add(at, 'The size of the carousel must be at most 50 KB');
  const bubbles = problems.list(`${at}.contents`, container.contents, 1, maxBubbles);
  for (const [index, bubble] of bubbles.entries()) {
    const here = `${at}.contents[${index}]`;
    if (isObject(bubble)) problems.oneOf(`${here}.type`, bubble.type, ['bubble']);
    checkBubble(context, here, bubble);
  }
  const sizes = new Set(bubbles.map((bubble) => (isObject(bubble) ? (bubble.size ?? 'mega') : 'mega')));
  if (sizes.size > 1) problems.add(`${at}.contents`, 'All bubbles must have the same size');
}

function checkBubble(context: RuleContext, at: string, value: unknown): void {
  const { problems } = context;
  const bubble = problems.object(at, value);
  if (!bubble) return;
  checkFields(problems, at, bubble, fieldsOf.bubble);
  if (bytesOf(bubble) > bubbleBytes) problems.add(at, 'The size of the bubble must be at most 30 KB');
  if (!blocks.some((block) => bubble[block] !== undefined)) problems.add(at, 'At least one block must be specified');
  for (const block of blocks) {
    if (bubble[block] === undefined) continue;
    checkComponent(context, `${at}.${block}`, bubble[block], block === 'hero' ? inHero : ['box'], 1);
  }
  if (bubble.action !== undefined) checkOptionalAction(context, at, bubble);
  const styles = bubble.styles === undefined ? undefined : problems.object(`${at}.styles`, bubble.styles);
  for (const [block, style] of Object.entries(styles ?? {})) {
    const here = `${at}.styles.${block}`;
    if (!(blocks as readonly string[]).includes(block)) problems.add(here, 'unknown field');
    else if (isObject(style)) checkFields(problems, here, style, fieldsOf.style);
  }
}

function checkComponent(context: RuleContext, at: string, value: unknown, allowed: string[], depth: number): void {
  const { problems, allowLoopbackHttp } = context;
  const component = problems.object(at, value);
  if (!component) return;
  problems.oneOf(`${at}.type`, component.type, allowed);
  if (!allowed.includes(component.type as string)) return;
  if (depth > maxDepth) {
    problems.add(at, 'too deeply nested');
    return;
  }
  const type = component.type as keyof typeof fieldsOf;
  checkFields(problems, at, component, fieldsOf[type]);
  const url = (field: string) => checkUrl(problems, `${at}.${field}`, component[field], { allowLoopbackHttp });
  switch (type) {
    case 'box': {
      const layouts = ['horizontal', 'vertical', 'baseline'];
      problems.oneOf(`${at}.layout`, component.layout, layouts);
      const children = problems.list(`${at}.contents`, component.contents, 0, 1_000);
      const within = component.layout === 'baseline' ? inBaseline : inBox;
      for (const [index, child] of children.entries()) {
        checkComponent(context, `${at}.contents[${index}]`, child, within, depth + 1);
      }
      break;
    }
    case 'button':
      checkAction(context, `${at}.action`, component.action, { labelMax: 40 });
      return;
    case 'text':
      checkText(context, at, component);
      break;
    case 'image':
    case 'icon':
      url('url');
      break;
    case 'video':
      url('url');
      url('previewUrl');
      checkComponent(context, `${at}.altContent`, component.altContent, ['box', 'image'], depth + 1);
      break;
  }
  if (component.action !== undefined) checkOptionalAction(context, at, component);
}

function checkText({ problems }: RuleContext, at: string, component: Json): void {
  const spans = component.contents === undefined ? [] : problems.list(`${at}.contents`, component.contents, 0, 1_000);
  if (spans.length === 0) problems.text(`${at}.text`, component.text, { max: 2_000 });
  for (const [index, span] of spans.entries()) {
    const here = `${at}.contents[${index}]`;
    const part = problems.object(here, span);
    if (!part) continue;
    problems.oneOf(`${here}.type`, part.type, ['span']);
    problems.text(`${here}.text`, part.text, { max: 2_000 });
    checkFields(problems, here, part, fieldsOf.span);
  }
}

const checkOptionalAction = (context: RuleContext, at: string, { action }: Json) =>
  checkAction(context, `${at}.action`, action, { labelMax: 40, labelOptional: true });

/** Validates the values of all fields. Fields that LINE does not know are refused. */
function checkFields(problems: Problems, at: string, value: Json, fields: Fields): void {
  for (const [name, given] of Object.entries(value)) {
    const here = `${at}.${name}`;
    const check: Check | undefined = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (check === undefined) problems.add(here, 'unknown field');
    else check(problems, here, given);
  }
}
