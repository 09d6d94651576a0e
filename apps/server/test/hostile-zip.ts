import { crc32, deflateRawSync } from 'node:zlib';
import { endOfZip, fields } from '../src/platform/zip/zip-fields.ts';

/** A file of a ZIP, and what the ZIP says of it that is not so. */
export interface ZipEntry {
  name: string | Buffer;
  content?: Buffer;
  method?: number;
  /** Bit 0: encrypted. */
  flags?: number;
  /** The kind that Unix gives it, such as 0o120777 for a link. */
  mode?: number;
  /** What it says to be unpacked, and to sum up to. */
  size?: number;
  check?: number;
  /** Its bytes are those of the first file. */
  isUponFirst?: boolean;
}

const UTF8 = 0x0800;

interface Laid {
  head: Buffer;
  list: Buffer;
}

const laid = (entry: ZipEntry, at: number): Laid => {
  const { content = Buffer.alloc(0), method = 8, flags = 0, mode = 0 } = entry;
  const name = Buffer.from(entry.name as string);
  const packed = method === 8 ? deflateRawSync(content) : content;
  const about = [
    [2, flags | UTF8],
    [2, method],
    [2, 0],
    [2, 0x21],
    [4, entry.check ?? crc32(content)],
    [4, packed.length],
    [4, entry.size ?? content.length],
    [2, name.length],
    [2, 0],
  ] as const;
  return {
    head: Buffer.concat([fields([4, 0x04034b50], [2, 20], ...about), name, packed]),
    list: Buffer.concat([
      fields([4, 0x02014b50], [2, (3 << 8) | 20], [2, 20], ...about, [2, 0], [2, 0], [2, 0]),
      fields([4, mode * 65_536], [4, at]),
      name,
    ]),
  };
};

/** A ZIP of files as they are told, however wrong that is. */
export const zipOf = (entries: readonly ZipEntry[], { count = entries.length } = {}): Buffer => {
  const heads: Buffer[] = [];
  const lists: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const { head, list } = laid(entry, entry.isUponFirst === true ? 0 : at);
    lists.push(list);
    if (entry.isUponFirst === true) continue;
    heads.push(head);
    at += head.length;
  }
  const list = Buffer.concat(lists);
  return Buffer.concat([...heads, list, endOfZip(count, list.length, at)]);
};
