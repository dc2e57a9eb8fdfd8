import { invalidProperty } from '../line-error.ts';
import type { Problems } from './problems.ts';

/** Validates the value of a field. `at` is its property path. */
export type Check = (problems: Problems, at: string, value: unknown) => void;
export type Fields = Readonly<Record<string, Check>>;

const words =
  (...values: string[]): Check =>
  (problems, at, value) =>
    problems.oneOf(at, value, values);

const matching =
  (pattern: RegExp): Check =>
  (problems, at, value) => {
    if (typeof value !== 'string') throw invalidProperty(at);
    if (!pattern.test(value)) problems.add(at, 'invalid property');
  };

const whole: Check = (problems, at, value) => {
  problems.number(at, value, 0, 1_000_000);
  if (typeof value === 'number' && !Number.isInteger(value)) problems.add(at, 'invalid property');
};

const flag: Check = (problems, at, value) => problems.flag(at, value);
/** Validated together with the component. */
const elsewhere: Check = () => {};

const keywords = 'none|xs|sm|md|lg|xl|xxl';
const pixels = String.raw`\d{1,4}(\.\d+)?px`;
const percent = String.raw`\d{1,3}(\.\d+)?%`;
const color = matching(/^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/);
const space = matching(new RegExp(`^(${keywords}|${pixels})$`));
const offset = matching(new RegExp(`^-?(${keywords}|${pixels}|${percent})$`));
const length = matching(new RegExp(`^(${pixels}|${percent})$`));
const fontSize = matching(new RegExp(`^(xxs|xs|sm|md|lg|xl|xxl|3xl|4xl|5xl|${pixels})$`));
const imageSize = matching(new RegExp(`^(xxs|xs|sm|md|lg|xl|xxl|3xl|4xl|5xl|full|${pixels}|${percent})$`));
const align = words('start', 'end', 'center');
const gravity = words('top', 'bottom', 'center');

/** Ratio `width:height`, each from 1 to 100000. The height is at most three times the width. */
const aspectRatio: Check = (problems, at, value) => {
  if (typeof value !== 'string') throw invalidProperty(at);
  const [, width = '', height = ''] = /^(\d{1,6}(?:\.\d+)?):(\d{1,6}(?:\.\d+)?)$/.exec(value) ?? [];
  const [w, h] = [Number(width), Number(height)];
  if (!(w >= 1 && w <= 100_000 && h >= 1 && h <= 100_000 && h <= 3 * w)) problems.add(at, 'invalid property');
};

const place: Fields = {
  type: elsewhere,
  flex: whole,
  margin: space,
  position: words('relative', 'absolute'),
  offsetTop: offset,
  offsetBottom: offset,
  offsetStart: offset,
  offsetEnd: offset,
};

const letters: Fields = {
  text: elsewhere,
  size: fontSize,
  color,
  weight: words('regular', 'bold'),
  style: words('normal', 'italic'),
  decoration: words('none', 'underline', 'line-through'),
};

const box: Fields = {
  ...place,
  layout: elsewhere,
  contents: elsewhere,
  action: elsewhere,
  spacing: space,
  backgroundColor: color,
  borderColor: color,
  borderWidth: matching(new RegExp(`^(none|light|normal|medium|semi-bold|bold|${pixels})$`)),
  cornerRadius: space,
  width: length,
  maxWidth: length,
  height: length,
  maxHeight: length,
  paddingAll: matching(new RegExp(`^(${keywords}|${pixels}|${percent})$`)),
  paddingTop: offset,
  paddingBottom: offset,
  paddingStart: offset,
  paddingEnd: offset,
  justifyContent: words('center', 'flex-start', 'flex-end', 'space-between', 'space-around', 'space-evenly'),
  alignItems: words('center', 'flex-start', 'flex-end'),
  background: elsewhere,
};

/** Fields of containers, blocks and components, as in LINE's OpenAPI document. */
export const fieldsOf = {
  carousel: { type: elsewhere, contents: elsewhere },
  bubble: {
    type: elsewhere,
    size: words('nano', 'micro', 'deca', 'hecto', 'kilo', 'mega', 'giga'),
    direction: words('ltr', 'rtl'),
    header: elsewhere,
    hero: elsewhere,
    body: elsewhere,
    footer: elsewhere,
    styles: elsewhere,
    action: elsewhere,
  },
  style: { backgroundColor: color, separator: flag, separatorColor: color },
  box,
  button: {
    ...place,
    action: elsewhere,
    height: words('sm', 'md'),
    style: words('primary', 'secondary', 'link'),
    color,
    gravity,
    adjustMode: words('shrink-to-fit'),
    scaling: flag,
  },
  image: {
    ...place,
    url: elsewhere,
    action: elsewhere,
    align,
    gravity,
    size: imageSize,
    aspectRatio,
    aspectMode: words('fit', 'cover'),
    backgroundColor: color,
    animated: flag,
  },
  video: { ...place, url: elsewhere, previewUrl: elsewhere, altContent: elsewhere, action: elsewhere, aspectRatio },
  icon: { ...place, url: elsewhere, size: fontSize, aspectRatio, scaling: flag },
  text: {
    ...place,
    ...letters,
    contents: elsewhere,
    action: elsewhere,
    align,
    gravity,
    wrap: flag,
    lineSpacing: matching(new RegExp(`^${pixels}$`)),
    maxLines: whole,
    adjustMode: words('shrink-to-fit'),
    scaling: flag,
  },
  span: { type: elsewhere, ...letters },
  separator: { type: elsewhere, margin: space, color },
  filler: { type: elsewhere, flex: whole },
} as const satisfies Record<string, Fields>;
