const moods = [
  { id: '1988', eyes: 'dot', mouth: 'smile', arm: 'wave', label: 'Hi!', keywords: ['hi', 'hello', 'wave'] },
  { id: '1989', eyes: 'happy', mouth: 'open', label: 'OK!', keywords: ['ok', 'yes', 'agree'] },
  { id: '1990', eyes: 'heart', mouth: 'smile', keywords: ['love', 'heart', 'like'] },
  { id: '1993', eyes: 'happy', mouth: 'smile', label: 'Thanks', keywords: ['thanks', 'thank you', 'bow'] },
  { id: '2005', eyes: 'tear', mouth: 'sad', keywords: ['cry', 'sad', 'sob'] },
  { id: '2010', eyes: 'angry', mouth: 'sad', keywords: ['angry', 'mad', 'upset'] },
  { id: '2011', eyes: 'dot', mouth: 'o', label: '?', keywords: ['question', 'what', 'huh'] },
  { id: '2012', eyes: 'sleep', mouth: 'flat', label: 'zzz', keywords: ['sleep', 'good night', 'tired'] },
];

export const stickers = moods.map(({ id, keywords }) => ({ packageId: '446', stickerId: id, keywords }));

const eyes = {
  dot: '<circle cx="44" cy="56" r="4"/><circle cx="76" cy="56" r="4"/>',
  happy: '<path d="M38 58q6-9 12 0M70 58q6-9 12 0" class="l"/>',
  heart: '<path d="M44 63l-9-8a5 5 0 0 1 9-5 5 5 0 0 1 9 5zM76 63l-9-8a5 5 0 0 1 9-5 5 5 0 0 1 9 5z" fill="#e8455f"/>',
  tear: '<path d="M38 54h12M70 54h12" class="l"/><path d="M42 60q-6 10 0 13 6-3 0-13zM78 60q-6 10 0 13 6-3 0-13z" fill="#5ab3ee"/>',
  angry: '<path d="M36 48l14 6M84 48l-14 6" class="l"/><circle cx="45" cy="58" r="4"/><circle cx="75" cy="58" r="4"/>',
  sleep: '<path d="M38 56q6 6 12 0M70 56q6 6 12 0" class="l"/>',
};
const mouths = {
  smile: '<path d="M52 74q8 8 16 0" class="l"/>',
  open: '<path d="M49 72h22q-2 14-11 14t-11-14z" fill="#a33d3d"/>',
  sad: '<path d="M52 80q8-8 16 0" class="l"/>',
  o: '<circle cx="60" cy="78" r="5" fill="#a33d3d"/>',
  flat: '<path d="M54 77h12" class="l"/>',
};

const indexOf = (id) => {
  const found = moods.findIndex((mood) => mood.id === id);
  return found >= 0 ? found : [...String(id)].reduce((sum, digit) => sum + Number(digit || 0), 0) % moods.length;
};

/** Draws a substitute for a sticker, because LINE's artwork is protected. */
export function stickerArt(id) {
  const { eyes: eye, mouth, label, arm } = moods[indexOf(id)];
  const span = document.createElement('span');
  span.className = 'sticker-art';
  span.innerHTML = `<svg viewBox="0 0 120 120" role="img"><style>.l{fill:none;stroke:#3a2c26;stroke-width:4;stroke-linecap:round}</style>
    ${arm ? '<path d="M98 84q16-14 10-30" fill="none" stroke="#c98f52" stroke-width="13" stroke-linecap="round"/>' : ''}
    <circle cx="28" cy="32" r="15" fill="#c98f52"/><circle cx="92" cy="32" r="15" fill="#c98f52"/>
    <circle cx="28" cy="33" r="7" fill="#f4c7a1"/><circle cx="92" cy="33" r="7" fill="#f4c7a1"/>
    <ellipse cx="60" cy="64" rx="45" ry="42" fill="#dba467"/><ellipse cx="60" cy="76" rx="20" ry="15" fill="#fbe7cd"/>
    <ellipse cx="60" cy="68" rx="5" ry="3.500" fill="#3a2c26"/><g fill="#3a2c26">${eyes[eye]}</g>${mouths[mouth]}
    <circle cx="30" cy="70" r="6" fill="#f08f7c" opacity=".55"/><circle cx="90" cy="70" r="6" fill="#f08f7c" opacity=".55"/>
    ${label ? `<text x="60" y="117" text-anchor="middle" font-size="19" font-weight="800" font-family="system-ui,sans-serif" fill="#06a648" stroke="#fff" stroke-width="5" paint-order="stroke">${label}</text>` : ''}</svg>`;
  return span;
}
