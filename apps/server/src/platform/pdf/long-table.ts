import PDFDocument from 'pdfkit';
import { fontFile, type FontPart } from './fonts.ts';
import { Letters, type EmbeddedFont } from './letters.ts';
import { IN_BRACKETS, PaperLetters } from './paper-letters.ts';
import { LOGO, type Letterhead } from './pdf.ts';
import type { Column } from './pieces.ts';

/** A line of a long table. */
export interface LongLine {
  /** What stands in each column. */
  cells: readonly string[];
  /** In bold behind the words of the widest column, as VOID. */
  mark?: string;
  /** Small, below the words of the widest column. */
  under?: string;
  /** The words of the widest column no longer count. */
  struck?: boolean;
  bold?: boolean;
}

/** What stands around the lines. */
export interface LongHeading {
  /** Of the file, and in bold over the table. */
  title: string;
  letterhead: Letterhead;
  /** Between the title and the table, one to a line. */
  facts: readonly string[];
  /** At the foot of each page, beside the page's number. */
  footer: string;
  /** One of them is as wide as what the others leave, `*`; the others have their width in points. */
  columns: readonly Column[];
  /** What the file says of when it was made: the same for the same books gives the same bytes. */
  madeAt?: Date;
}

/** US Letter, in points. */
const PAGE = { width: 612, height: 792, margin: 42, bottom: 792 - 48 };
const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
const GAP = 8;
/** Shares of white. */
const QUIET = 0.333;
const INK = 0;
const PALE = 0.8;
/** How far the count of the pages stands from the right. */
const COUNT_WIDTH = 22;

type Font = 'normal' | 'bold';

/** Where a column stands, in points. */
interface Place {
  left: number;
  width: number;
  amounts: boolean;
}

const placesOf = (columns: readonly Column[]): Place[] => {
  const fixed = columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : 0), 0);
  const rest = RIGHT - LEFT - fixed - GAP * (columns.length - 1);
  let left = LEFT;
  return columns.map(({ width: given, amounts = false }) => {
    const width = typeof given === 'number' ? given : rest;
    const place = { left, width, amounts };
    left += width + GAP;
    return place;
  });
};

/** Where a line of letters stands: from the left and from the top, in points. */
interface Spot {
  x: number;
  y: number;
}

/** How letters look. */
interface Style {
  font: Font;
  size: number;
  ink: number;
}

const PLAIN: Style = { font: 'normal', size: 8.5, ink: INK };
const NAMES: Style = { ...PLAIN, ink: QUIET };
const SMALL: Style = { font: 'normal', size: 7, ink: QUIET };
const MARK: Style = { font: 'bold', size: 7, ink: INK };
const FOOT: Style = { font: 'normal', size: 7.5, ink: QUIET };

const round = (points: number): number => Math.round(points * 100) / 100;

const wordsOf = ({ letterhead, title, facts, footer, columns }: LongHeading): string[] => [
  letterhead.name,
  ...letterhead.lines,
  title,
  ...facts,
  footer,
  ...columns.map(({ name }) => name),
];

/**
 * A table of any number of lines as a PDF. Each page is finished before the next begins, so only the finished bytes stay
 * in memory, about a hundred a line. The names of the columns stand on each page, and `Page 1 of 9` at its foot.
 */
export class LongTable {
  private readonly document: PDFKit.PDFDocument;
  private readonly letters: Record<Font, Letters>;
  private readonly places: Place[];
  /** The column that is as wide as the others leave. */
  private readonly wide: number;
  private readonly bytes: Buffer[] = [];
  private readonly ended: Promise<void>;
  /** The number of pages, which every page shows and only the end knows: one drawing that all of them refer to. */
  private count: PDFKit.PDFKitReference;
  private pages = 0;
  /** Whether a page is begun. */
  private isOpen = false;
  /** How far down the page is written, in points. */
  private y = 0;

  private constructor(
    private heading: LongHeading,
    private readonly paper: PaperLetters,
  ) {
    this.places = placesOf(heading.columns);
    this.wide = heading.columns.findIndex(({ width }) => width === '*');
    const document = new PDFDocument({
      size: 'LETTER',
      margin: 0,
      autoFirstPage: false,
      lang: 'en-US',
      displayTitle: true,
      info: { Title: heading.title, ...(heading.madeAt && { CreationDate: heading.madeAt }) },
    });
    this.document = document;
    this.ended = new Promise((resolve, reject) => {
      document.on('data', (piece: Buffer) => this.bytes.push(piece));
      document.on('end', resolve);
      document.on('error', reject);
    });
    this.letters = { normal: this.lettersOf('normal'), bold: this.lettersOf('bold') };
    this.count = this.countOfPages();
    this.beginPage();
  }

  /** Begins a table with its letterhead. */
  static async begin(heading: LongHeading): Promise<LongTable> {
    const paper = await PaperLetters.load();
    for (const text of wordsOf(heading)) await paper.learn(text);
    return new LongTable(heading, paper);
  }

  /** Goes on with another table of the same columns, on a page of its own, from where pages count anew. */
  async turn(heading: LongHeading): Promise<void> {
    await this.explainBrackets();
    for (const text of wordsOf(heading)) await this.paper.learn(text);
    this.endCount();
    this.heading = heading;
    this.count = this.countOfPages();
    this.pages = 0;
    this.beginPage();
  }

  /** A part to cut off and send back, under all lines: what it is, and facts beside each other. */
  async slip(title: string, facts: readonly (readonly [name: string, value: string])[]): Promise<void> {
    for (const text of [title, ...facts.flat()]) await this.paper.learn(text);
    const height = 46 + facts.length * 14;
    if (this.y + height > PAGE.bottom) this.beginPage();
    this.y += 18;
    for (let x = LEFT; x < RIGHT; x += 8) this.rule({ x, y: this.y }, Math.min(x + 4, RIGHT), 0.5, QUIET);
    this.y += 8;
    this.set(title, { x: LEFT, y: this.y }, { font: 'bold', size: 9.5, ink: INK });
    this.y += 18;
    for (const [name, value] of facts) {
      this.set(name, { x: LEFT, y: this.y }, { font: 'normal', size: 9.5, ink: QUIET });
      this.set(value, { x: LEFT + 130, y: this.y }, { font: 'normal', size: 9.5, ink: INK });
      this.y += 14;
    }
  }

  /** Writes a line, on a new page where this one is full. */
  async add(line: LongLine): Promise<void> {
    for (const text of [...line.cells, line.under ?? '']) await this.paper.learn(text);
    this.write(line);
  }

  private write(line: LongLine): void {
    const style: Style = { font: line.bold ? 'bold' : 'normal', size: 8.5, ink: line.struck ? QUIET : INK };
    const { left, width } = this.places[this.wide] ?? { left: LEFT, width: RIGHT - LEFT };
    const markWidth = line.mark ? this.widthOf(line.mark, MARK) + 5 : 0;
    const words = this.letters[style.font].wrap(line.cells[this.wide] ?? '', width - markWidth, style.size);
    const under = line.under ? this.letters.normal.wrap(line.under, width, SMALL.size) : [];
    const height = words.length * 11 + under.length * 9 + 5;
    if (this.y + height > PAGE.bottom) this.beginPage();
    // In the order in which they are read, and copied.
    for (const [place, text] of line.cells.entries()) {
      if (place === this.wide) this.words(words, line, style);
      else this.cell(text, place, { ...style, ink: INK });
    }
    for (const [row, text] of under.entries()) {
      this.set(text, { x: left, y: this.y + words.length * 11 + row * 9 }, SMALL);
    }
    this.y += height;
    this.rule({ x: LEFT, y: this.y }, RIGHT, 0.25, PALE);
    this.y += 3;
  }

  /** The finished file, in the pieces that it was made in. */
  async end(): Promise<Buffer[]> {
    await this.explainBrackets();
    this.document.page.content.write('Q');
    this.endCount();
    this.document.end();
    await this.ended;
    return this.bytes;
  }

  /** The number of pages that is known in the end, where every page shows it. */
  private countOfPages(): PDFKit.PDFKitReference {
    const digits = this.document.ref({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' });
    digits.end(undefined);
    return this.document.ref({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, -3, COUNT_WIDTH, 9],
      Resources: { Font: { F: digits } },
    });
  }

  private async explainBrackets(): Promise<void> {
    if (this.paper.hasBrackets)
      await this.add({ cells: this.places.map((_, place) => (place === this.wide ? IN_BRACKETS : '')) });
  }

  private endCount(): void {
    this.count.end(Buffer.from(`BT /F ${FOOT.size} Tf ${FOOT.ink} g ( ${this.pages}) Tj ET`));
  }

  private words(words: readonly string[], { mark, struck }: LongLine, style: Style): void {
    const { left } = this.places[this.wide] ?? { left: LEFT };
    for (const [row, text] of words.entries()) {
      const y = this.y + row * 11;
      this.set(text, { x: left, y }, style);
      const end = left + this.widthOf(text, style);
      if (struck) this.rule({ x: left, y: y + 5.5 }, end, 0.5, QUIET);
      if (mark && row === words.length - 1) this.set(mark, { x: end + 5, y: y + 1.2 }, MARK);
    }
  }

  private lettersOf(style: Font): Letters {
    const parts = new Map<string, EmbeddedFont>();
    const fontOf = ({ id, [style]: bytes }: FontPart) => {
      const font = parts.get(id) ?? this.fontOf(Buffer.from(bytes));
      parts.set(id, font);
      return font;
    };
    return new Letters(this.fontOf(fontFile(style)), this.paper, fontOf);
  }

  private fontOf(source: string | Buffer): EmbeddedFont {
    return (this.document.font(source) as unknown as { _font: EmbeddedFont })._font;
  }

  private beginPage(): void {
    const { document, heading } = this;
    if (this.isOpen) document.page.content.write('Q');
    document.addPage();
    this.isOpen = true;
    this.pages += 1;
    const { xobjects } = document.page as unknown as Record<'xobjects', Record<string, unknown>>;
    xobjects['Count'] = this.count;
    // The library's own axis goes down; what is written here goes up, as letters do.
    document.addContent(`q 1 0 0 -1 0 ${PAGE.height} cm`);
    this.foot();
    this.y = PAGE.margin;
    if (this.pages === 1) this.head();
    for (const [place, { name }] of heading.columns.entries()) this.cell(name, place, NAMES);
    this.y += 13;
    this.rule({ x: LEFT, y: this.y }, RIGHT, 0.7, INK);
    this.y += 3;
  }

  private head(): void {
    const { letterhead, title, facts } = this.heading;
    const lines = (text: string, font: Font, size: number, height: number, width = RIGHT - LEFT) => {
      for (const line of this.letters[font].wrap(text, width, size)) {
        this.set(line, { x: LEFT, y: this.y }, { font, size, ink: INK });
        this.y += height;
      }
    };
    const { logo } = letterhead;
    if (logo !== null) this.picture(logo);
    const beside = RIGHT - LEFT - (logo === null ? 0 : LOGO.width + 16);
    lines(letterhead.name, 'bold', 15, 18, beside);
    if (letterhead.lines.length > 0) lines(letterhead.lines.join(' · '), 'normal', 8.5, 11, beside);
    this.y = Math.max(this.y, PAGE.margin + (logo === null ? 0 : LOGO.height)) + 4;
    this.rule({ x: LEFT, y: this.y }, RIGHT, 0.7, INK);
    this.y += 10;
    lines(title, 'bold', 13, 18);
    for (const fact of facts) lines(fact, 'normal', 9.5, 13);
    this.y += 8;
  }

  /** Draws the logo in the upper right corner. */
  private picture(logo: string): void {
    // Pictures go down the page, as the library's own axis does.
    this.document.addContent(`q 1 0 0 -1 0 ${PAGE.height} cm`);
    this.document.image(logo, RIGHT - LOGO.width, PAGE.margin, { fit: [LOGO.width, LOGO.height], align: 'right' });
    this.document.addContent('Q');
  }

  private foot(): void {
    const y = PAGE.bottom + 12;
    const page = `Page ${this.pages} of`;
    const right = RIGHT - COUNT_WIDTH;
    this.set(this.heading.footer, { x: LEFT, y }, FOOT);
    this.set(page, { x: right - this.widthOf(page, FOOT), y }, FOOT);
    this.document.addContent(`q 1 0 0 1 ${right} ${round(this.baseline(y, FOOT))} cm /Count Do Q`);
  }

  private cell(text: string, place: number, style: Style): void {
    const { left, width, amounts } = this.places[place] ?? { left: LEFT, width: 0, amounts: false };
    this.set(text, { x: amounts ? left + width - this.widthOf(text, style) : left, y: this.y }, style);
  }

  private set(text: string, { x, y }: Spot, style: Style): void {
    if (text === '') return;
    const { fonts } = this.document.page as unknown as Record<'fonts', Record<string, unknown>>;
    const up = this.baseline(y, style);
    for (const { font, hex, ...mark } of this.letters[style.font].marksOf(text).marks) {
      fonts[font.id] ??= font.ref();
      const spot = `${round(x + (mark.x * style.size) / 1000)} ${round(up + (mark.y * style.size) / 1000)}`;
      this.document.addContent(`BT /${font.id} ${style.size} Tf ${style.ink} g ${spot} Td <${hex}> Tj ET`);
    }
  }

  private rule({ x, y }: Spot, to: number, width: number, ink: number): void {
    const up = round(PAGE.height - y);
    this.document.addContent(`${ink} G ${width} w ${round(x)} ${up} m ${round(to)} ${up} l S`);
  }

  /** How far up the page letters stand whose top is at `y`. */
  private baseline(y: number, { font, size }: Style): number {
    return PAGE.height - y - (this.letters[font].font.ascender * size) / 1000;
  }

  private widthOf(text: string, { font, size }: Style): number {
    return this.letters[font].widthOf(text, size);
  }
}
