import { hash, Random } from '../customers/random.ts';
import { box, type Colour, ellipse, paint, peak, type Shape } from './paint.ts';

const grounds: Colour[] = [
  [244, 194, 194],
  [179, 212, 232],
  [199, 222, 188],
  [247, 220, 170],
  [206, 196, 232],
  [250, 206, 178],
  [178, 222, 214],
  [222, 222, 226],
];
const skins: Colour[] = [
  [255, 224, 196],
  [244, 205, 172],
  [226, 178, 140],
  [196, 146, 108],
];
const hairs: Colour[] = [
  [38, 30, 30],
  [70, 46, 36],
  [110, 70, 44],
  [52, 52, 66],
  [150, 104, 62],
];
const cloths: Colour[] = [
  [232, 98, 88],
  [76, 132, 196],
  [92, 160, 116],
  [246, 190, 84],
  [130, 104, 178],
  [246, 246, 244],
  [60, 66, 80],
];
const dark: Colour = [50, 40, 40];
const white: Colour = [255, 255, 255];

const above = (limit: number) => (_x: number, y: number) => y < limit;
const onHead = (x: number, y: number) => ((x - 50) / 25) ** 2 + ((y - 42) / 26) ** 2 <= 1;
const below = (limit: number) => (_x: number, y: number) => y > limit;

/** Draws a face. The hair is long if the last digit of the id is even. */
function portrait(random: Random, id: string): Shape[] {
  const skin = random.pick(skins);
  const hair = random.pick(hairs);
  const cloth = random.pick(cloths);
  const long = Number.parseInt(id.slice(-1), 16) % 2 === 0;
  const shapes: Shape[] = [];
  if (long) shapes.push(ellipse(hair, 50, 54, 29, 34), box(hair, 21, 54, 58, 26));
  shapes.push(ellipse(cloth, 50, 104, 38, 30), box(skin, 43, 62, 14, 16), ellipse(skin, 50, 78, 11, 7));
  shapes.push(ellipse(hair, 50, 42, 25, 26, above(52)), ellipse(skin, 50, 49, 21, 24));
  // The bangs are straight or swept to one side.
  const side = random.chance(0.5) ? 12 : 0;
  shapes.push(ellipse(hair, 50 - side, 28, 22 + side / 2, 12, (x, y) => y < 37 && onHead(x, y)));
  shapes.push(ellipse(dark, 42, 51, 2.3, 2.8), ellipse(dark, 58, 51, 2.3, 2.8));
  shapes.push(ellipse([240, 150, 140], 37, 58, 4, 2.6), ellipse([240, 150, 140], 63, 58, 4, 2.6));
  shapes.push(ellipse([190, 80, 80], 50, 60, 6, 5, below(61)));
  return shapes;
}

function cat(random: Random): Shape[] {
  const fur = random.pick<Colour>([
    [240, 170, 90],
    [120, 120, 128],
    [250, 240, 228],
    [70, 64, 66],
  ]);
  const pink: Colour = [246, 160, 160];
  const eye: Colour = fur[0] < 100 ? [240, 220, 120] : dark;
  return [
    peak(fur, 27, 18, 14, 34),
    peak(fur, 73, 18, 14, 34),
    peak(pink, 27, 26, 7, 18),
    peak(pink, 73, 26, 7, 18),
    ellipse(fur, 50, 60, 34, 29),
    ellipse(eye, 37, 56, 4.5, 6),
    ellipse(eye, 63, 56, 4.5, 6),
    ellipse(white, 38.5, 54, 1.5),
    ellipse(white, 64.5, 54, 1.5),
    ellipse(white, 50, 72, 13, 9),
    ellipse(pink, 50, 67, 4, 2.8),
  ];
}

function flower(random: Random): Shape[] {
  const petal = random.pick<Colour>([
    [240, 110, 130],
    [255, 255, 255],
    [250, 200, 70],
    [170, 130, 220],
  ]);
  const petals = Array.from({ length: 8 }, (_, index) => {
    const angle = (index / 8) * 2 * Math.PI;
    return ellipse(petal, 50 + 22 * Math.cos(angle), 46 + 22 * Math.sin(angle), 13);
  });
  return [box([90, 150, 90], 48, 50, 4, 50), ...petals, ellipse([240, 180, 60], 50, 46, 13)];
}

const hills = (random: Random): Shape[] => [
  ellipse([255, 236, 170], 30 + random.below(40), 30, 11),
  ellipse([120, 168, 140], 22, 100, 50, 42),
  ellipse([84, 138, 116], 80, 104, 54, 40),
  ellipse([58, 108, 98], 46, 116, 66, 34),
];

const shop = (random: Random): Shape[] => {
  const colour = random.pick(cloths.slice(0, 5));
  const ring = (x: number, y: number) => ((x - 50) / 11) ** 2 + ((y - 38) / 14) ** 2 > 1;
  return [
    ellipse(colour, 50, 50, 80),
    ellipse(white, 50, 38, 15, 18, (x, y) => y < 42 && ring(x, y)),
    box(white, 26, 40, 48, 40),
    ellipse(colour, 40, 50, 2.5),
    ellipse(colour, 60, 50, 2.5),
    ellipse(colour, 50, 58, 12, 9, below(60)),
  ];
};

const groupOfPeople = (random: Random): Shape[] =>
  [
    [28, 46],
    [72, 46],
    [50, 56],
  ].flatMap(([x = 0, y = 0]) => [
    ellipse(random.pick(cloths), x, y + 46, 24, 28),
    ellipse(random.pick(hairs), x, y - 2, 15),
    ellipse(random.pick(skins), x, y + 3, 12, 13),
  ]);

const cache = new Map<string, Buffer>();

/** Returns a profile picture, always the same for an id: a face, or something else that people typically use. */
export function avatar(id: string, kind: 'person' | 'group' | 'bot'): Buffer {
  const known = cache.get(id);
  if (known) return known;
  const random = new Random(hash(id));
  const ground = random.pick(grounds);
  const subject =
    kind === 'bot'
      ? shop
      : kind === 'group'
        ? groupOfPeople
        : random.pick([portrait, portrait, portrait, portrait, cat, flower, hills]);
  const shade = (y: number): Colour => [ground[0] - y * 0.12, ground[1] - y * 0.12, ground[2] - y * 0.08];
  const picture = paint(120, shade, subject(random, id));
  if (cache.size > 2_000) cache.clear();
  cache.set(id, picture);
  return picture;
}
