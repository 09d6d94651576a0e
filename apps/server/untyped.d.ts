/** What is used here of libraries that come without types. */

declare module 'fontkit' {
  export const create: (bytes: Uint8Array) => { characterSet: number[] };
}

declare module 'subset-font' {
  const subsetFont: (
    font: Uint8Array,
    text: string,
    options: { keepAllGlyphs: boolean; targetFormat: 'truetype'; variationAxes: Record<string, number> },
  ) => Promise<Uint8Array>;
  export default subsetFont;
}

declare module 'bidi-js' {
  interface Bidi {
    getEmbeddingLevels: (text: string, direction: 'ltr') => { levels: Uint8Array };
    getMirroredCharacter: (letter: string) => string | null;
  }
  const bidi: () => Bidi;
  export default bidi;
}
