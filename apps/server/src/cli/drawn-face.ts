import type { Dice } from './seed-data.ts';

const WALLS = ['#b9c4cc', '#c8c3b6', '#aebfb4', '#c9b8ae'] as const;
const SKINS = ['#f2cfb0', '#e3b48c', '#c98f63', '#a46a43', '#7c4a2d', '#5b3520'] as const;
const HAIRS = ['#1d1714', '#3a2518', '#5d3b22', '#8a5a2c', '#b98a4a', '#7d7a76'] as const;
/** With darker skin. */
const DARK_HAIRS = ['#1d1714', '#2b1c14', '#7d7a76'] as const;
const SHIRTS = ['#3f5d7d', '#7d3f4b', '#48705a', '#6b5b84', '#9a6b35', '#4b4f57'] as const;

interface Look {
  hair: string;
  /** As the skin, and darker: ears, nose, neck. */
  shade: string;
}

/** What stands behind the head, then on it, of hair cut short. */
const SHORT = ({ hair }: Look) => [
  '',
  `<path d="M142 216 Q146 118 240 116 Q334 118 338 216 Q318 170 240 166 Q162 170 142 216Z" fill="${hair}"/>`,
];
const CURLS = ({ hair }: Look) => {
  const curls = [150, 180, 212, 246, 280, 308, 332].map(
    (x, at) => `<circle cx="${String(x)}" cy="${String(170 - 14 * Math.min(at, 6 - at))}" r="30"/>`,
  );
  return ['', `<g fill="${hair}">${curls.join('')}</g>`];
};
const PARTED = ({ hair }: Look) => [
  '',
  `<path d="M140 226 Q136 112 250 110 Q346 116 340 226 Q330 176 276 150 Q216 192 140 226Z" fill="${hair}"/>`,
];
const BALD = ({ hair }: Look) => [
  '',
  `<path d="M140 240 Q134 196 152 172 L156 226Z M340 240 Q346 196 328 172 L324 226Z" fill="${hair}"/>`,
];
const LONG = ({ hair }: Look) => [
  `<path d="M126 420 Q104 110 240 104 Q376 110 354 420 Z" fill="${hair}"/>`,
  `<path d="M142 224 Q144 116 240 114 Q336 116 338 224 Q318 160 238 152 Q166 166 142 224Z" fill="${hair}"/>`,
];
const TIED = ({ hair }: Look) => [
  `<circle cx="240" cy="100" r="44" fill="${hair}"/>`,
  `<path d="M142 220 Q146 118 240 116 Q334 118 338 220 Q322 156 240 150 Q158 156 142 220Z" fill="${hair}"/>`,
];

const GLASSES = `<g fill="none" stroke="#2b2b2b" stroke-width="6"><circle cx="196" cy="262" r="31"/><circle cx="284" cy="262" r="31"/><path d="M227 258 Q240 250 253 258"/></g>`;

/** A drawn face, of nobody: flat shapes that the dice choose, as SVG; the same for the same dice. */
export const drawnFace = (dice: Dice, sex: 'M' | 'F'): string => {
  const [wall, skin, shirt] = [dice.pick(WALLS), dice.pick(SKINS), dice.pick(SHIRTS)];
  const hair = dice.pick(SKINS.indexOf(skin) > 3 ? DARK_HAIRS : HAIRS);
  const cut = sex === 'F' ? dice.pick([LONG, TIED, CURLS, LONG]) : dice.pick([SHORT, PARTED, CURLS, BALD, SHORT]);
  const width = dice.between(92, 102);
  const look = { hair, shade: 'rgba(0, 0, 0, 0.13)' };
  const [behind, above] = cut(look);
  const beard = sex === 'M' && dice.onceIn(3);
  const smile = dice.between(-4, 10);
  const brows = dice.between(-2, 2);
  const eye = (x: number) =>
    `<ellipse cx="${String(x)}" cy="264" rx="15" ry="9" fill="#fbfaf7"/><circle cx="${String(x)}" cy="264" r="8" fill="#2e2119"/>`;
  const brow = (x: number, tilt: number) =>
    `<path d="M${String(x - 24)} ${String(236 + tilt)} Q${String(x)} ${String(226)} ${String(x + 24)} ${String(236 - tilt)}" fill="none" stroke="${hair}" stroke-width="9" stroke-linecap="round"/>`;
  const parts = [
    `<rect width="480" height="600" fill="${wall}"/>`,
    behind,
    `<path d="M40 600 Q50 470 190 448 L290 448 Q430 470 440 600Z" fill="${shirt}"/>`,
    `<path d="M196 380 L196 452 Q240 500 284 452 L284 380Z" fill="${skin}"/>`,
    `<path d="M196 396 Q240 440 284 396 L284 418 Q240 462 196 418Z" fill="${look.shade}"/>`,
    ...[240 - width, 240 + width].map((x) => `<circle cx="${String(x)}" cy="274" r="22" fill="${skin}"/>`),
    `<ellipse cx="240" cy="270" rx="${String(width)}" ry="134" fill="${skin}"/>`,
    beard
      ? `<path d="M${String(240 - width + 3)} 300 Q172 330 204 336 Q240 322 276 336 Q308 330 ${String(240 + width - 3)} 300 Q318 410 240 414 Q162 410 ${String(240 - width + 3)} 300Z" fill="${hair}"/>`
      : '',
    above,
    eye(196),
    eye(284),
    brow(196, brows),
    brow(284, -brows),
    `<path d="M240 268 Q228 306 238 312 Q246 314 252 308" fill="none" stroke="${look.shade}" stroke-width="8" stroke-linecap="round"/>`,
    `<path d="M206 350 Q240 ${String(350 + smile)} 274 350" fill="none" stroke="#8a3f3a" stroke-width="9" stroke-linecap="round"/>`,
    dice.onceIn(5) ? GLASSES : '',
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="600" viewBox="0 0 480 600">${parts.join('')}</svg>`;
};
