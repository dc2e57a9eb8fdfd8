/** Words that end a sentence politely in Thai, by the person who says it. */
export const particles = ['ครับ', 'ค่ะ'] as const;
export type Particle = (typeof particles)[number];

/** The same word in a question, and after นะ. */
export const asking = (particle: Particle): string => (particle === 'ค่ะ' ? 'คะ' : particle);
