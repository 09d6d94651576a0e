import { crc32, deflateRawSync } from 'node:zlib';

const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
const VERSION = 20;
/** The first day that a ZIP can name: the same files make the same bytes. */
const FIRST_DAY = 0x21;

const fields = (...given: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const buffer = Buffer.alloc(given.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of given) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
};

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
  const count = files.length;
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0]);
  return Buffer.concat([...bodies, ...entries, end]);
};
