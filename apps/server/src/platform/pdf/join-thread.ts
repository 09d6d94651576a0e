/** The thread that puts PDFs behind each other: answers the whole and ends. What it cannot read ends it with an error. */
import { parentPort, workerData } from 'node:worker_threads';
import { PDFDocument, StandardFonts, type PDFFont } from '@cantoo/pdf-lib';
import type { JoinedPdf, PartsToJoin } from './join-pdfs.ts';

/** At the foot of a page, in points. */
const STAMP = { x: 42, y: 14, size: 12 };

/** Where a number stands, from the right and the foot, in points. */
const NUMBER = { right: 42, y: 20, size: 7.5 };

const numberFrom = (whole: PDFDocument, font: PDFFont, first: number): void => {
  const pages = whole.getPages();
  for (const [place, page] of pages.entries()) {
    if (place < first) continue;
    const text = `Page ${place + 1} of ${pages.length}`;
    const x = page.getWidth() - NUMBER.right - font.widthOfTextAtSize(text, NUMBER.size);
    page.drawText(text, { x, y: NUMBER.y, size: NUMBER.size, font });
  }
};

const join = async ({ parts, stamp, numberedFrom }: PartsToJoin): Promise<JoinedPdf> => {
  const whole = await PDFDocument.create();
  const font = stamp === '' ? null : await whole.embedFont(StandardFonts.HelveticaBold);
  for (const part of parts) {
    const document = await PDFDocument.load(part, { updateMetadata: false, throwOnInvalidObject: true });
    // What a tab that shows it is named by is that of the first.
    if (whole.getPageCount() === 0) whole.setTitle(document.getTitle() ?? '', { showInWindowTitleBar: true });
    for (const page of await whole.copyPages(document, document.getPageIndices())) {
      whole.addPage(page);
      if (font) page.drawText(stamp, { ...STAMP, font });
    }
  }
  if (numberedFrom !== undefined) numberFrom(whole, await whole.embedFont(StandardFonts.Helvetica), numberedFrom);
  const pages = whole.getPageCount();
  if (pages === 0) throw new Error('The PDF has no pages.');
  return { bytes: await whole.save(), pages };
};

parentPort?.postMessage(await join(workerData as PartsToJoin));
