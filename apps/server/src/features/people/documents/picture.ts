import type { FileType } from '#contracts/people/documents/documents.ts';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';
import { rewritePicture } from '../../../edge/http/incoming-picture.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';

const MUGSHOT_EDGE = 1_600;
const THUMBNAIL_EDGE = 320;

/** Whether a file is a picture that is written again: HEIC stays as it came, since nothing here can write it. */
export const isWrittenAgain = (type: FileType): boolean => type.startsWith('image/') && type !== 'image/heic';

/**
 * A picture of the drawer, written again in its own format and size (building#uploads).
 * @throws Refused BUSY, PICTURE_TOO_LARGE, FILE_UNREADABLE
 */
export const cleanPicture = (agency: OrganizationId, file: ReceivedFile, type: FileType): Promise<Buffer> =>
  rewritePicture(
    agency,
    file,
    (picture) => {
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
  rewritePicture(
    agency,
    file,
    async (picture) => {
      const onWhite = picture.flatten({ background: '#fff' });
      const within = (edge: number, quality: number) =>
        onWhite
          .clone()
          .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
          .jpeg({ quality })
          .toBuffer();
      return { original: await within(MUGSHOT_EDGE, 88), thumbnail: await within(THUMBNAIL_EDGE, 80) };
    },
    'MUGSHOT_TYPE_REFUSED',
  );
