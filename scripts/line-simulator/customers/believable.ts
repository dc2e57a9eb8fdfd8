import { type Language, men, moods, names } from './names.ts';
import { hash, Random } from './random.ts';
import { type Scene, talk } from './talk.ts';
import { type Gender, withThaiEndings } from './thai-endings.ts';

export interface BelievableCustomer {
  userId: string;
  displayName: string;
  language: Language;
  gender: Gender;
  statusMessage?: string;
  /** Path relative to the simulator's origin. */
  avatarPath: string;
}

const languages: readonly Language[] = ['th', 'th', 'zh', 'zh', 'en'];
// LINE's `language` tags. Traditional Chinese has a tag of its own.
export const lineLanguage: Record<Language, string> = { th: 'th', zh: 'zh-TW', en: 'en' };

/** Returns customer number `n` of a seed. Deterministic. */
export function believableCustomer(seed: number, n: number): BelievableCustomer {
  const random = new Random(hash(`${seed} customer ${n}`));
  const language = languages[(n + random.below(2)) % languages.length] ?? 'en';
  const list = names[language];
  const displayName = list[(hash(`${seed}`) + n * 7) % list.length] ?? 'Nok';
  const gender: Gender = men.has(displayName) ? 'm' : 'f';
  // Avatars are drawn from the id: its last digit determines the gender.
  const userId = `U${random.hex(31)}${random.pick(gender === 'm' ? ['1', '7', 'b'] : ['2', '6', 'a'])}`;
  return {
    userId,
    displayName,
    language,
    gender,
    ...(random.chance(0.4) ? { statusMessage: random.pick(moods[language]) } : {}),
    avatarPath: `/avatar/${userId}`,
  };
}

export type Part = 'greeting' | 'open' | 'follow' | 'thanks' | 'answer';

/** Returns a line of the text bank. Lines with the same `scene` from `believableScene` belong to the same conversation. */
export function believableMessage(
  random: Random,
  language: Language,
  part: Part,
  { scene, order = orderNumber(random), gender }: { scene?: Scene | undefined; order?: string; gender?: Gender } = {},
): string {
  const { greetings, thanks, scenes } = talk[language];
  const about = scene ?? random.pick(scenes);
  const lines = { greeting: greetings, open: about.opens, follow: about.follows, thanks, answer: about.answers }[part];
  const line = random.pick(lines).replaceAll('{order}', order);
  return gender ? withThaiEndings(line, gender) : line;
}

export const believableScene = (random: Random, language: Language): Scene => random.pick(talk[language].scenes);

export const orderNumber = (random: Random): string => `#${10_000 + random.below(89_999)}`;
