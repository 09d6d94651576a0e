import { createRequire } from 'node:module';
import type { Content } from 'pdfmake/interfaces.js';
import { PaperLetters, inSight } from './paper-letters.ts';

/** A word as the library has it on a line. */
interface Word {
  text: string;
  width: number;
  x: number;
  level?: number;
}

interface Line {
  inlines: Word[];
  leadingCut: number;
}

/** Has the library set words from right to left where they are read so: it knows one direction alone. */
export const orderWords = (): void => {
  const { default: lines } = createRequire(import.meta.url)('pdfmake/js/Line.js') as {
    default: { prototype: Line & { addInline: (word: Word) => void } };
  };
  const add = lines.prototype.addInline;
  lines.prototype.addInline = function (this: Line, word: Word) {
    add.call(this, word);
    if (!this.inlines.some(({ level = 0 }) => level > 0)) return;
    const last = this.inlines.findLastIndex(({ text }) => text.trim() !== '');
    const levels = new Map(this.inlines.map((each, place) => [each, place > last ? 0 : (each.level ?? 0)]));
    let x = -this.leadingCut;
    for (const each of inSight(this.inlines, (of) => levels.get(of) ?? 0)) {
      each.x = x;
      x += each.width;
    }
  };
};

type Node = Record<string, unknown>;

/** Where a node has its text, and nodes of its own. */
const INSIDE = ['text', 'stack', 'columns', 'table', 'body'];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Each text of a content, wherever it stands. */
const textsOf = (content: unknown): string[] => {
  if (typeof content === 'string') return [content];
  if (Array.isArray(content)) return content.flatMap(textsOf);
  return isNode(content) ? INSIDE.flatMap((key) => textsOf(content[key])) : [];
};

const runsOf = (text: string, letters: PaperLetters): Node[] =>
  letters.runs(text).map(({ text: run, part, level }) => ({ text: run, level, ...(part && { font: part.id }) }));

const inFonts = (content: unknown, letters: PaperLetters): unknown => {
  if (typeof content === 'string') return letters.isPlain(content) ? content : { text: runsOf(content, letters) };
  if (Array.isArray(content)) return content.map((each: unknown) => inFonts(each, letters));
  if (!isNode(content)) return content;
  const inside = INSIDE.filter((key) => key in content).map((key) => [key, inFonts(content[key], letters)] as const);
  return { ...content, ...Object.fromEntries(inside) };
};

/** Contents with each text in the fonts that have its letters. */
export const lettered = async (
  contents: readonly Content[][],
): Promise<{ contents: Content[][]; letters: PaperLetters }> => {
  const letters = await PaperLetters.load();
  for (const text of textsOf(contents)) await letters.learn(text);
  return { contents: contents.map((content) => inFonts(content, letters) as Content[]), letters };
};
