import { checkAction } from './actions.ts';
import type { RuleContext } from './context.ts';
import { isObject } from './problems.ts';
import { checkUrl } from './urls.ts';

const bubbleBytes = 30 * 1_024;
const carouselBytes = 50 * 1_024;
const components = ['box', 'button', 'image', 'video', 'icon', 'text', 'span', 'separator', 'filler'];

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

export function checkFlex(context: RuleContext, at: string, value: unknown): void {
  const { problems } = context;
  const container = problems.object(at, value);
  if (!container) return;
  problems.oneOf(`${at}.type`, container.type, ['bubble', 'carousel']);
  if (container.type === 'bubble') checkBubble(context, at, container);
  if (container.type !== 'carousel') return;
  if (bytesOf(container) > carouselBytes) problems.add(at, 'The size of the carousel must be at most 50 KB');
  const bubbles = problems.list(`${at}.contents`, container.contents, 1, 12);
  for (const [index, bubble] of bubbles.entries()) checkBubble(context, `${at}.contents[${index}]`, bubble);
  const sizes = new Set(bubbles.map((bubble) => (isObject(bubble) ? (bubble.size ?? 'mega') : 'mega')));
  if (sizes.size > 1) problems.add(`${at}.contents`, 'All bubbles must have the same size');
}

function checkBubble(context: RuleContext, at: string, value: unknown): void {
  const { problems } = context;
  const bubble = problems.object(at, value);
  if (!bubble) return;
  if (bytesOf(bubble) > bubbleBytes) problems.add(at, 'The size of the bubble must be at most 30 KB');
  if (!['header', 'hero', 'body', 'footer'].some((block) => bubble[block] !== undefined)) {
    problems.add(at, 'At least one block must be specified');
  }
  for (const block of ['header', 'hero', 'body', 'footer']) {
    if (bubble[block] !== undefined) checkComponent(context, `${at}.${block}`, bubble[block]);
  }
}

function checkComponent(context: RuleContext, at: string, value: unknown): void {
  const { problems, allowLoopbackHttp } = context;
  const component = problems.object(at, value);
  if (!component) return;
  problems.oneOf(`${at}.type`, component.type, components);
  const isButton = component.type === 'button';
  if (component.action !== undefined || isButton) {
    checkAction(context, `${at}.action`, component.action, { labelMax: 40, labelOptional: !isButton });
  }
  if (component.type === 'image' || component.type === 'icon' || component.type === 'video') {
    checkUrl(problems, `${at}.url`, component.url, { allowLoopbackHttp });
  }
  const spans = Array.isArray(component.contents) ? component.contents : [];
  if (component.type === 'text' && spans.length === 0) {
    problems.text(`${at}.text`, component.text, { max: 2_000 });
  }
  if (component.type === 'box') {
    problems.oneOf(`${at}.layout`, component.layout, ['horizontal', 'vertical', 'baseline']);
    problems.list(`${at}.contents`, component.contents, 0, 1_000);
  }
  for (const [index, child] of spans.entries()) checkComponent(context, `${at}.contents[${index}]`, child);
}
