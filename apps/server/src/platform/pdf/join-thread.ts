/** The thread that puts PDFs behind each other: answers the whole and ends. What it cannot read ends it with an error. */
import { parentPort, workerData } from 'node:worker_threads';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { JoinedPdf, PartsToJoin } from './join-pdfs.ts';

/** At the foot of a page, in points. */
const STAMP = { x: 42, y: 14, size: 12 };

const join = async ({ parts, stamp }: PartsToJoin): Promise<JoinedPdf> => {
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
  const pages = whole.getPageCount();
  if (pages === 0) throw new Error('The PDF has no pages.');
  return { bytes: await whole.save(), pages };
};

parentPort?.postMessage(await join(workerData as PartsToJoin));
