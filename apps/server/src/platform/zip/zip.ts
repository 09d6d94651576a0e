import { crc32, deflateRawSync } from 'node:zlib';
import { DEFLATED, endOfZip, fields, FIRST_DAY, UTF8_NAMES, VERSION } from './zip-fields.ts';

/** Files as a ZIP (PKWARE's APPNOTE 4.3), deflated, in their order, without times of their own. */
export const zipOf = (files: readonly { name: string; bytes: Buffer }[]): Buffer => {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const path = Buffer.from(name, 'utf8');
    const body = deflateRawSync(bytes, { level: 9 });
    const about = fields(
      [2, VERSION],
      [2, UTF8_NAMES],
      [2, DEFLATED],
      [2, 0],
      [2, FIRST_DAY],
      [4, crc32(bytes)],
      [4, body.length],
      [4, bytes.length],
      [2, path.length],
      [2, 0],
    );
    const head = Buffer.concat([fields([4, 0x04034b50]), about, path]);
    bodies.push(head, body);
    const place = fields([2, 0], [2, 0], [2, 0], [4, 0], [4, at]);
    entries.push(Buffer.concat([fields([4, 0x02014b50], [2, VERSION]), about, place, path]));
    at += head.length + body.length;
  }
  const size = entries.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([...bodies, ...entries, endOfZip(files.length, size, at)]);
};
