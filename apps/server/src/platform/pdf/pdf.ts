import { readFileSync } from 'node:fs';
import pdfmake from 'pdfmake';
import type { Content, TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces.js';
import { FONTS, fontFile, type FontPart } from './fonts.ts';
import { IN_BRACKETS } from './paper-letters.ts';
import { small, type SheetSize } from './pieces.ts';
import { lettered, orderWords } from './sheet-letters.ts';

/** Who a paper is from. */
export interface Letterhead {
  name: string;
  /** Address, phone, licence: what there is of them. */
  lines: readonly string[];
  /** A picture as an address that holds it (`data:image/png;base64,…`), or none. */
  logo: string | null;
}

/** How large a logo stands on a sheet, at most, in points. */
export const LOGO = { width: 150, height: 50 };

/** What a PDF shows. Typed text goes into it as text only: nothing in it names a file or an address. */
export interface Sheet {
  /** Of the file, and of the tab that shows it. */
  title: string;
  size: SheetSize;
  letterhead: Letterhead;
  content: Content[];
  /** At the foot of each page, beside the page's number; a roll has none. */
  footer?: string;
  /** How many pages are put behind this one's: they count in `Page 1 of 9`. */
  pagesAfter?: number;
  /** Across each page, as VOID; a roll has none. */
  across?: string;
}

/** The library as it is on a server; its types know the browser's part only. */
const library = pdfmake as typeof pdfmake & {
  virtualfs: { storage: Record<string, Uint8Array> };
};

const STYLES = ['normal', 'bold', 'italics'] as const;

const ROBOTO = STYLES.map((style) => [style, `${FONTS[style]}.ttf`] as const);

/** Reads Roboto once, and lets no document read a file or an address. */
const prepare = (): void => {
  for (const [style, name] of ROBOTO) library.virtualfs.storage[name] = readFileSync(fontFile(style));
  library.setUrlAccessPolicy(() => false);
  library.setLocalAccessPolicy(() => false);
  orderWords();
};
let isPrepared = false;

let made = 0;

/** Gives the fonts that a document needs beside Roboto to the library, until it is made. */
const withFonts = async (parts: readonly FontPart[], make: () => Promise<Buffer>): Promise<Buffer> => {
  made += 1;
  const files = parts.map(({ id, normal, bold }) => {
    const names = { normal: `${made}/${id}`, bold: `${made}/${id}-bold` };
    return { id, names: { ...names, italics: names.normal }, bytes: { [names.normal]: normal, [names.bold]: bold } };
  });
  const fonts: TFontDictionary = { Roboto: Object.fromEntries(ROBOTO) };
  for (const { id, names, bytes } of files) {
    fonts[id] = names;
    Object.assign(library.virtualfs.storage, bytes);
  }
  library.setFonts(fonts);
  try {
    return await make();
  } finally {
    for (const name of files.flatMap(({ bytes }) => Object.keys(bytes)))
      Reflect.deleteProperty(library.virtualfs.storage, name);
  }
};

/** 80 mm in points, of which a printer's head reaches 72 mm. */
const ROLL = { width: 226.77, margin: 11.34 };
const MARGIN = 42;

/** On a sheet the logo stands right of the name, on a roll above it. */
const heading = ({ size, letterhead: { name, lines, logo } }: Sheet): Content[] => {
  const isSheet = size === 'letter';
  const width = isSheet ? 612 - 2 * MARGIN : ROLL.width - 2 * ROLL.margin;
  const alignment = isSheet ? 'left' : 'center';
  const words: Content[] = [
    { text: name, bold: true, fontSize: isSheet ? 15 : 12, alignment },
    ...(isSheet ? [lines.join(' · ')] : lines).map((text) => ({ text, fontSize: 8.5, alignment }) as const),
  ];
  const picture: Content[] =
    logo === null ? [] : [{ image: logo, fit: [LOGO.width, LOGO.height], alignment, margin: [0, 0, 0, 4] }];
  const isBeside = isSheet && logo !== null;
  return [
    ...(isBeside
      ? [
          {
            columns: [
              { stack: words, width: '*' },
              { stack: picture, width: 'auto' },
            ],
            columnGap: 16,
          },
        ]
      : [...picture, ...words]),
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.7 }], margin: [0, 5, 0, 9] },
  ];
};

const definitionOf = (
  { title, size, across, pagesAfter = 0 }: Sheet,
  { content, footer }: Record<'content' | 'footer', Content[]>,
  onPage: (pages: number) => void,
): TDocumentDefinitions => {
  const common = { info: { title }, displayTitle: true, language: 'en-US', content };
  if (size === 'roll') {
    return {
      ...common,
      pageSize: { width: ROLL.width, height: 'auto' },
      pageMargins: ROLL.margin,
      defaultStyle: { font: 'Roboto', fontSize: 9 },
    };
  }
  return {
    ...common,
    pageSize: 'LETTER',
    pageMargins: [MARGIN, MARGIN, MARGIN, 48],
    defaultStyle: { font: 'Roboto', fontSize: 10 },
    ...(across === undefined ? {} : { watermark: { text: across, color: '#b3261e', opacity: 0.14, bold: true } }),
    footer: (page, pages) => {
      onPage(pages);
      return {
        margin: [MARGIN, 10, MARGIN, 0],
        fontSize: 7.5,
        color: '#555555',
        columns: [
          { width: '*', stack: footer },
          { width: 'auto', text: `Page ${page} of ${pages + pagesAfter}`, margin: [12, 0, 0, 0] },
        ],
      };
    },
  };
};

/** The file of a sheet, and of one of letters how many pages it has. Its fonts come with the product; nothing is fetched. */
export const renderPages = async (sheet: Sheet): Promise<{ bytes: Buffer; pages: number }> => {
  if (!isPrepared) prepare();
  isPrepared = true;
  const { contents, letters } = await lettered([[...heading(sheet), ...sheet.content], [{ text: sheet.footer ?? '' }]]);
  const [content = [], footer = []] = contents;
  if (letters.hasBrackets) content.push(small(IN_BRACKETS));
  let pages = 1;
  const definition = definitionOf(sheet, { content, footer }, (counted) => {
    pages = counted;
  });
  const bytes = await withFonts(letters.parts, () => library.createPdf(definition).getBuffer());
  return { bytes, pages };
};

/** The file of a sheet alone. */
export const renderPdf = async (sheet: Sheet): Promise<Buffer> => (await renderPages(sheet)).bytes;
