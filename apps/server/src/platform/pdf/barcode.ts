import bwip from 'bwip-js/node';
import type { Content } from 'pdfmake/interfaces.js';

/** How wide the thinnest bar is, in points: a third of a millimetre, which any scanner reads from paper. */
const MODULE = 0.8;

/** A text as Code 128, `height` points high, without the text beneath it; no wider than `width` points. */
export const code128 = (text: string, { height, width }: { height: number; width: number }): Content => {
  const [symbol] = bwip.raw('code128', text);
  if (!symbol || !('sbs' in symbol)) throw new TypeError('A Code 128 is bars and spaces.');
  const all = symbol.sbs.reduce((sum, each) => sum + each, 0);
  const unit = Math.min(MODULE, width / all);
  let x = 0;
  const bars = symbol.sbs.flatMap((each, place) => {
    const at = x;
    x += each * unit;
    return place % 2 === 0 ? [{ type: 'rect' as const, x: at, y: 0, w: each * unit, h: height, color: 'black' }] : [];
  });
  return { canvas: bars };
};
