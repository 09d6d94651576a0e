import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** How many pictures are drawn on each page of a PDF. */
export const picturesOf = async (bytes: Buffer): Promise<number[]> => {
  const { OPS } = await getResolvedPDFJS();
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const counts: number[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray } = await (await document.getPage(number)).getOperatorList();
    counts.push(fnArray.filter((operation) => operation === OPS.paintImageXObject).length);
  }
  await document.loadingTask.destroy();
  return counts;
};

/** How many boxes a PDF draws: glyphs that stand for letters which their font lacks. */
export const boxesOf = async (bytes: Buffer): Promise<number> => {
  const { OPS } = await getResolvedPDFJS();
  const document = await getDocumentProxy(new Uint8Array(bytes));
  let boxes = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    for (const [place, operation] of fnArray.entries()) {
      if (operation !== OPS.showText) continue;
      const [glyphs] = argsArray[place] as [({ originalCharCode: number } | number)[]];
      boxes += glyphs.filter((glyph) => typeof glyph === 'object' && glyph.originalCharCode === 0).length;
    }
  }
  await document.loadingTask.destroy();
  return boxes;
};

/** The texts of a PDF's first page as they are drawn, and where each begins, in points. */
export const textsOf = async (bytes: Buffer): Promise<{ text: string; x: number; y: number }[]> => {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { items } = await (await document.getPage(1)).getTextContent();
  await document.loadingTask.destroy();
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]) }]
      : [],
  );
};

/** The words of each page of a PDF, as a reader would copy them, and how wide and high the pages are, in points. */
export const readPdf = async (
  bytes: Buffer,
): Promise<{ pages: string[]; sizes: [width: number, height: number][] }> => {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pages: string[] = [];
  const sizes: [number, number][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    sizes.push([right - left, top - bottom]);
  }
  await document.loadingTask.destroy();
  return { pages, sizes };
};
