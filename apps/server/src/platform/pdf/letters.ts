/** What pdfkit knows of an embedded font, as far as it is used here. */
export interface EmbeddedFont {
  id: string;
  /** In thousandths of the size. */
  ascender: number;
  encode: (text: string) => [glyphs: string[], positions: { advanceWidth: number }[]];
  ref: () => unknown;
}

interface Letter {
  /** Its glyphs as they are written into a page, in hexadecimal digits. */
  hex: string;
  /** In thousandths of the size. */
  width: number;
}

/**
 * The letters of a font, each looked up once. Laying out word by word, as pdfkit does, takes ten times as long and keeps
 * every word that it has seen; what is lost is kerning.
 */
export class Letters {
  private readonly known = new Map<string, Letter>();

  constructor(readonly font: EmbeddedFont) {}

  /** How wide a text is, in points. */
  widthOf(text: string, size: number): number {
    let width = 0;
    for (const letter of text) width += this.find(letter).width;
    return (width * size) / 1000;
  }

  /** A text in hexadecimal digits. */
  hexOf(text: string): string {
    let hex = '';
    for (const letter of text) hex += this.find(letter).hex;
    return hex;
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
    for (const letter of word) {
      if (part !== '' && this.widthOf(part + letter, size) > width) {
        parts.push(part);
        part = '';
      }
      part += letter;
    }
    return [...parts, part];
  }
}
