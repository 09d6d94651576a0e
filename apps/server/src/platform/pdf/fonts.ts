import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';

/** The styles of Roboto that papers use. */
export const FONTS = { normal: 'Roboto-Regular', bold: 'Roboto-Medium', italics: 'Roboto-Italic' } as const;

const { resolve } = createRequire(import.meta.url);

/** Where the file of a font lies: they come with the library; nothing is fetched. */
export const fontFile = (style: keyof typeof FONTS): string => resolve(`pdfmake/fonts/Roboto/${FONTS[style]}.ttf`);

/** The fonts for what Roboto lacks, in the order in which they are asked; each lies in many small files, its parts. */
const FAMILIES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-devanagari',
  'noto-sans-sc',
  'noto-sans-tc',
  'noto-sans-jp',
  'noto-sans-kr',
];

const WEIGHTS = { normal: 400, bold: 600 };

/** A part of a font, in two weights, as a PDF takes it. */
export interface FontPart {
  id: string;
  normal: Uint8Array;
  bold: Uint8Array;
  letters: ReadonlySet<number>;
  /** Its letters are set from right to left. */
  isRightToLeft: boolean;
}

/** A file that may hold the letters of these ranges: what it truly holds is known when it is read. */
interface PartFile {
  id: string;
  family: string;
  path: string;
  ranges: (readonly [first: number, last: number])[];
}

/** Parts that were read, so that a page of names does not unpack the same part for each. */
const parts = new LRUCache<string, FontPart>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ normal, bold }) => normal.length + bold.length,
});

const files = new Map<string, PartFile[]>();

const rangeOf = (written: string): readonly [number, number] => {
  const [first = 0, last = first] = written
    .replace(/^U\+/i, '')
    .split('-')
    .map((digits) => Number.parseInt(digits, 16));
  return [first, last];
};

const filesOf = (family: string): PartFile[] => {
  const known = files.get(family);
  if (known) return known;
  const folder = `@fontsource-variable/${family}`;
  const list = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8')) as Record<string, string>;
  const found = Object.entries(list).map(([key, ranges]) => {
    const id = `${family}-${key.replaceAll(/[[\]]/g, '')}`;
    const path = `${folder}/files/${id}-wght-normal.woff2`;
    return { id, family, path, ranges: ranges.split(',').map((range) => rangeOf(range.trim())) };
  });
  files.set(family, found);
  return found;
};

/** Unpacks a part. The libraries for it are loaded with the first name that needs them. */
const read = async ({ id, family, path }: PartFile): Promise<FontPart> => {
  const [{ default: subsetFont }, { create }] = await Promise.all([import('subset-font'), import('fontkit')]);
  const packed = readFileSync(resolve(path));
  const unpack = (wght: number) =>
    subsetFont(packed, '', { keepAllGlyphs: true, targetFormat: 'truetype', variationAxes: { wght } });
  const normal = await unpack(WEIGHTS.normal);
  const bold = await unpack(WEIGHTS.bold);
  const letters = new Set(create(normal).characterSet);
  return { id, normal, bold, letters, isRightToLeft: family === 'noto-sans-arabic' };
};

/** The part that has all of these code points, or null where no font that comes with the product has them. */
export const partWith = async (points: readonly number[]): Promise<FontPart | null> => {
  for (const family of FAMILIES) {
    for (const file of filesOf(family)) {
      const may = points.every((point) => file.ranges.some(([first, last]) => first <= point && point <= last));
      if (!may) continue;
      const part = parts.get(file.id) ?? (await read(file));
      parts.set(file.id, part);
      if (points.every((point) => part.letters.has(point))) return part;
    }
  }
  return null;
};

let roboto: ReadonlySet<number> | undefined;

/** The code points of Roboto. */
export const robotoLetters = async (): Promise<ReadonlySet<number>> => {
  if (roboto) return roboto;
  const { create } = await import('fontkit');
  roboto = new Set(create(readFileSync(fontFile('normal'))).characterSet);
  return roboto;
};
