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
