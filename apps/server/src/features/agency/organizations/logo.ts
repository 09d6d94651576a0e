import { fileTypeFromBuffer } from 'file-type';
import { LOGO_TYPES } from '#contracts/agency/organizations/agency.ts';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';
import { rewritePicture } from '../../../edge/http/incoming-picture.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';

/** How large a logo is kept, in pixels: about 300 to the inch where it is printed largest. */
const WIDTH = 600;
const HEIGHT = 200;
/** How much of a file says what it is. */
const HEAD = 4_100;

/** A logo as an address that holds it. */
export const logoAddress = (pngBase64: string): string => `data:image/png;base64,${pngBase64}`;

/**
 * An uploaded logo, written again: a small PNG on white, without anything beside the picture (building#uploads).
 * @throws Refused LOGO_TYPE_REFUSED by its bytes, whatever its name says; FILE_UNREADABLE, PICTURE_TOO_LARGE, BUSY
 */
export const cleanLogo = async (agency: OrganizationId, received: ReceivedFile): Promise<Buffer> => {
  const type = (await fileTypeFromBuffer(await received.head(HEAD)))?.mime;
  if (!LOGO_TYPES.some((allowed) => allowed === type)) throw new Refused('LOGO_TYPE_REFUSED');
  return rewritePicture(
    agency,
    received,
    (picture) =>
      picture
        .flatten({ background: '#fff' })
        .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
        .png({ palette: true, compressionLevel: 9 })
        .toBuffer(),
    'FILE_UNREADABLE',
  );
};
