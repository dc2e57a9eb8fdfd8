export type Gender = 'f' | 'm';

const question = /ไหม|ไหน|กี่|เท่าไหร่|เมื่อไหร่|หรือยัง|หรือเปล่า|อะไร|ทำไม|ยังไง|บ้าง/;

/** Adapts Thai endings to the speaker: ครับ for men, and ค่ะ or (in questions and after นะ) คะ for women. All other text is unchanged. */
export function withThaiEndings(text: string, gender: Gender): string {
  if (gender === 'm') return text.replace(/ค่ะ|คะ/g, 'ครับ');
  return text.replace(/นะครับ/g, 'นะคะ').replace(/ครับ/g, question.test(text) ? 'คะ' : 'ค่ะ');
}
