const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters with the marks that belong to each, as people count them. */
export const graphemesOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);
