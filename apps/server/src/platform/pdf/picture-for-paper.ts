import sharp from 'sharp';

/** A page at 150 dots an inch, and what is unpacked at most. */
const EDGE = 1_600;
const MAX_PIXELS = 50_000_000;
const SECONDS = 20;

/** A picture as a sheet takes it, small enough for paper, as an address that holds it; null where it cannot be read. */
export const pictureForPaper = async (bytes: Buffer): Promise<string | null> => {
  try {
    const jpeg = await sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer();
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  } catch {
    return null;
  }
};
