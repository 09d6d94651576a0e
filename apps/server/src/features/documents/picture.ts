import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import type { FileType } from '#contracts/documents/documents.ts';
import { Semaphore } from '../../platform/crypto/semaphore.ts';
import type { ReceivedFile } from '../../edge/http/incoming-file.ts';
import { requestContext } from '../../kernel/request-context.ts';
import { Refused } from '../../kernel/refused.ts';
import type { OrganizationId } from '../../kernel/actor.ts';

/** A picture of more is refused before it is unpacked: a small file may unpack to gigabytes. */
const MAX_PIXELS = 25_000_000;
const SECONDS = 20;
const MUGSHOT_EDGE = 1_600;
const THUMBNAIL_EDGE = 320;

/** Unpacked pictures are large: two at once, and one of an agency, so that no agency waits for another's. */
const unpacking = new Semaphore({ places: 2, placesOfOne: 1, waiting: 64, waitingOfOne: 16 });

/** The bytes as a picture, turned as the camera was held. Written again it has no EXIF, no place, no comment. */
const open = async (file: ReceivedFile): Promise<Sharp> => {
  const bytes = await buffer(file.stream());
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) throw new Refused('PICTURE_TOO_LARGE');
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: SECONDS })
    .autoOrient();
};

/** Runs work on a picture when its agency's turn comes; whatever cannot be read is refused. */
const reading = async <T>(
  agency: OrganizationId,
  work: () => Promise<T>,
  unreadable: 'FILE_UNREADABLE' | 'MUGSHOT_TYPE_REFUSED',
): Promise<T> => {
  try {
    return await unpacking.run(work, { key: agency, gone: requestContext.getStore()?.gone });
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(unreadable);
  }
};

/**
 * A picture of the drawer, written again in its own format and size (design 9, Uploads).
 * @throws Refused BUSY, PICTURE_TOO_LARGE, FILE_UNREADABLE
 */
export const cleanPicture = (agency: OrganizationId, file: ReceivedFile, type: FileType): Promise<Buffer> =>
  reading(
    agency,
    async () => {
      const picture = await open(file);
      if (type === 'image/png') return picture.png().toBuffer();
      if (type === 'image/webp') return picture.webp({ quality: 90 }).toBuffer();
      return picture.jpeg({ quality: 90 }).toBuffer();
    },
    'FILE_UNREADABLE',
  );

/**
 * A mugshot and its small picture for lists, both JPEG.
 * @throws Refused BUSY, PICTURE_TOO_LARGE, MUGSHOT_TYPE_REFUSED
 */
export const mugshotOf = (
  agency: OrganizationId,
  file: ReceivedFile,
): Promise<{ original: Buffer; thumbnail: Buffer }> =>
  reading(
    agency,
    async () => {
      const picture = (await open(file)).flatten({ background: '#fff' });
      const within = (edge: number, quality: number) =>
        picture
          .clone()
          .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
          .jpeg({ quality })
          .toBuffer();
      return { original: await within(MUGSHOT_EDGE, 88), thumbnail: await within(THUMBNAIL_EDGE, 80) };
    },
    'MUGSHOT_TYPE_REFUSED',
  );
