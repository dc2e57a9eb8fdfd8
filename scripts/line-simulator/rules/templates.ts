import type { Json } from '../ids.ts';
import { checkAction } from './actions.ts';
import type { RuleContext } from './context.ts';
import { checkUrl } from './urls.ts';

const label = { labelMax: 20 };

export function checkTemplate(context: RuleContext, at: string, value: unknown): void {
  const { problems } = context;
  const template = problems.object(at, value);
  if (!template) return;
  const checks: Record<string, () => void> = {
    buttons: () => checkButtons(context, at, template),
    confirm: () => {
      problems.text(`${at}.text`, template.text, { max: 240, graphemes: true });
      actions(context, at, template, 2, 2);
    },
    carousel: () => checkCarousel(context, at, template),
    image_carousel: () => checkImageCarousel(context, at, template),
  };
  problems.oneOf(`${at}.type`, template.type, Object.keys(checks));
  checks[template.type as string]?.();
}

function actions(context: RuleContext, at: string, holder: Json, min: number, max: number): number {
  const list = context.problems.list(`${at}.actions`, holder.actions, min, max);
  for (const [index, action] of list.entries()) checkAction(context, `${at}.actions[${index}]`, action, label);
  return list.length;
}

/** Validates title, image and text of buttons and columns. With a title or an image, the text limit is shorter. */
function face({ problems, allowLoopbackHttp }: RuleContext, at: string, holder: Json, textMax: number): void {
  const tall = holder.title !== undefined || holder.thumbnailImageUrl !== undefined;
  if (holder.thumbnailImageUrl !== undefined) {
    checkUrl(problems, `${at}.thumbnailImageUrl`, holder.thumbnailImageUrl, { allowLoopbackHttp });
  }
  problems.text(`${at}.title`, holder.title, { max: 40, optional: true, graphemes: true });
  problems.text(`${at}.text`, holder.text, { max: tall ? 60 : textMax, graphemes: true });
}

function checkButtons(context: RuleContext, at: string, template: Json): void {
  face(context, at, template, 160);
  if (template.defaultAction !== undefined) {
    checkAction(context, `${at}.defaultAction`, template.defaultAction, { ...label, labelOptional: true });
  }
  actions(context, at, template, 1, 4);
}

function checkCarousel(context: RuleContext, at: string, template: Json): void {
  const { problems } = context;
  const shapes = new Set<string>();
  problems.list(`${at}.columns`, template.columns, 1, 10).forEach((value, index) => {
    const here = `${at}.columns[${index}]`;
    const column = problems.object(here, value);
    if (!column) return;
    face(context, here, column, 120);
    const count = actions(context, here, column, 1, 3);
    shapes.add([count, column.title !== undefined, column.thumbnailImageUrl !== undefined].join());
  });
  if (shapes.size > 1) problems.add(`${at}.columns`, 'columns must have the same number of actions, titles and images');
}

function checkImageCarousel(context: RuleContext, at: string, template: Json): void {
  const { problems, allowLoopbackHttp } = context;
  problems.list(`${at}.columns`, template.columns, 1, 10).forEach((value, index) => {
    const here = `${at}.columns[${index}]`;
    const column = problems.object(here, value);
    if (!column) return;
    checkUrl(problems, `${here}.imageUrl`, column.imageUrl, { allowLoopbackHttp });
    checkAction(context, `${here}.action`, column.action, { labelMax: 12, labelOptional: true });
  });
}
