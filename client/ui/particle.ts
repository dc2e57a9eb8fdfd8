/** Polite Thai sentence endings, by the speaker. */
export const particles = ['ครับ', 'ค่ะ'] as const;
export type Particle = (typeof particles)[number];

/** The form of the particle in questions and after นะ. */
export const asking = (particle: Particle): string => (particle === 'ค่ะ' ? 'คะ' : particle);
