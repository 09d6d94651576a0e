import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import type { OrganizationId } from '../../kernel/actor.ts';
import { Refused } from '../../kernel/refused.ts';
import { requestContext } from '../../kernel/request-context.ts';
import { Semaphore } from '../../platform/crypto/semaphore.ts';
import type { ReceivedFile } from './incoming-file.ts';

/** A picture of more is refused before it is unpacked: a small file may unpack to gigabytes (building#uploads). */
const MAX_PIXELS = 50_000_000;
const SECONDS = 20;

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

/**
 * Writes an uploaded picture again when its agency's turn comes (building#uploads); its type was looked at before.
 * @throws Refused BUSY, PICTURE_TOO_LARGE, and `unreadable` for whatever cannot be read
 */
export const rewritePicture = async <T>(
  agency: OrganizationId,
  file: ReceivedFile,
  write: (picture: Sharp) => Promise<T>,
  unreadable: 'FILE_UNREADABLE' | 'MUGSHOT_TYPE_REFUSED',
): Promise<T> => {
  try {
    const work = async () => write(await open(file));
    return await unpacking.run(work, { key: agency, gone: requestContext.getStore()?.gone });
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(unreadable);
  }
};
