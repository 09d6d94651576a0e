import { graphemesOf } from '#domain/kernel/graphemes.ts';
import { inSight, type PaperLetters } from './paper-letters.ts';
import type { FontPart } from './fonts.ts';

/** What pdfkit knows of an embedded font, as far as it is used here; its measures are thousandths of the size. */
export interface EmbeddedFont {
  id: string;
  ascender: number;
  encode: (text: string) => [glyphs: string[], positions: GlyphPlace[]];
  ref: () => unknown;
}

interface GlyphPlace {
  advanceWidth: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

/** Glyphs of one font as they are written into a page, in hexadecimal digits, and how far right and up they stand. */
interface Mark {
  font: EmbeddedFont;
  hex: string;
  x: number;
  y: number;
}

/** Glyphs, and how wide they are together, in thousandths of the size. */
interface Marks {
  marks: Mark[];
  width: number;
}

interface Letter {
  hex: string;
  width: number;
}

/**
 * The letters of a font, each looked up once. Laying out word by word, as pdfkit does, takes ten times as long and keeps
 * every word that it has seen; what is lost is kerning. What the font lacks is set run by run, in fonts that have it.
 */
export class Letters {
  private readonly known = new Map<string, Letter>();

  constructor(
    readonly font: EmbeddedFont,
    private readonly paper: PaperLetters,
    private readonly fontOf: (part: FontPart) => EmbeddedFont,
  ) {}

  /** How wide a text is, in points. */
  widthOf(text: string, size: number): number {
    return (this.marksOf(text).width * size) / 1000;
  }

  /** A text of one line as it is written into a page. */
  marksOf(text: string): Marks {
    if (!this.paper.isPlain(text)) return this.othersOf(text);
    let hex = '';
    let width = 0;
    for (const letter of text) {
      const found = this.find(letter);
      hex += found.hex;
      width += found.width;
    }
    return { marks: [{ font: this.font, hex, x: 0, y: 0 }], width };
  }

  private othersOf(text: string): Marks {
    const marks: Mark[] = [];
    let width = 0;
    for (const run of inSight(this.paper.runs(text), ({ level }) => level)) {
      const font = run.part ? this.fontOf(run.part) : this.font;
      const [glyphs, places] = font.encode(run.text);
      for (const [place, hex] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[place] ?? {};
        marks.push({ font, hex, x: width + xOffset, y: yOffset });
        width += xAdvance;
      }
    }
    return { marks, width };
  }

  private find(letter: string): Letter {
    const known = this.known.get(letter);
    if (known) return known;
    const [glyphs, positions] = this.font.encode(letter);
    const width = positions.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
    const found = { hex: glyphs.join(''), width };
    this.known.set(letter, found);
    return found;
  }

  /** Words on as many lines as they need; a word that is wider than a line is cut. */
  wrap(typed: string, width: number, size: number): string[] {
    const text = typed.normalize().replaceAll(/\s+/g, ' ').trim();
    if (this.widthOf(text, size) <= width) return [text];
    const lines: string[] = [];
    let line = '';
    for (const part of text.split(' ').flatMap((word) => this.cut(word, width, size))) {
      const longer = line === '' ? part : `${line} ${part}`;
      if (this.widthOf(longer, size) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = part;
    }
    return [...lines, line];
  }

  private cut(word: string, width: number, size: number): string[] {
    if (this.widthOf(word, size) <= width) return [word];
    const parts: string[] = [];
    let part = '';
    for (const letter of graphemesOf(word)) {
      if (part !== '' && this.widthOf(part + letter, size) > width) {
        parts.push(part);
        part = '';
      }
      part += letter;
    }
    return [...parts, part];
  }
}
