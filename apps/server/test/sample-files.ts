import sharp from 'sharp';
import type { UploadedDocument } from './test-client.ts';

/** A small PDF that a viewer shows: one empty page. */
export const PDF = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
  'latin1',
);

/** A picture of one point, for whatever takes a picture. */
export const PIXEL: UploadedDocument = {
  name: 'pixel.png',
  content: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** The head of a picture as iPhones keep them. */
export const HEIC = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic'),
  Buffer.from([0, 0, 0, 0]),
  Buffer.from('mif1heic'),
]);

export const pdfNamed = (name: string): UploadedDocument => ({ name, content: PDF });

/** A picture as a phone makes it: who held it, how, and where they stood. */
export const photo = (
  format: 'jpeg' | 'png' | 'webp',
  { width = 40, height = 20 }: { width?: number; height?: number } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
    .withExif({
      IFD0: { Make: 'PhoneMaker', Artist: 'Marie Thibodeaux' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '29/1 57/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '90/1 4/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer();
