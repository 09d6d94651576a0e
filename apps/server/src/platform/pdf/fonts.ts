import { createRequire } from 'node:module';

/** The styles of Roboto that papers use. */
export const FONTS = { normal: 'Roboto-Regular', bold: 'Roboto-Medium', italics: 'Roboto-Italic' } as const;

/** Where the file of a font lies: they come with the library; nothing is fetched. */
export const fontFile = (style: keyof typeof FONTS): string =>
  createRequire(import.meta.url).resolve(`pdfmake/fonts/Roboto/${FONTS[style]}.ttf`);
