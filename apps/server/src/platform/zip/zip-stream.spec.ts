import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { readZip } from '../../../test/read-accountant-files.ts';
import { endOfZip } from './zip-fields.ts';
import { zipStream, type StreamedFile } from './zip-stream.ts';

async function* these(files: readonly StreamedFile[]) {
  yield* files;
}
const whole = async (files: readonly StreamedFile[]): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of zipStream(these(files))) pieces.push(piece);
  return Buffer.concat(pieces);
};

test('a ZIP that is made as it is sent holds its files, long, empty and named beyond ASCII', async () => {
  const pieces = Array.from({ length: 40 }, () => randomBytes(9_000));
  const files = readZip(
    await whole([
      { name: 'long.bin', pieces },
      { name: 'empty.txt', pieces: [] },
      { name: 'Thérèse.txt', pieces: [Buffer.from('one '), Buffer.from('two')] },
    ]),
  );
  expect([...files.keys()]).toEqual(['long.bin', 'empty.txt', 'Thérèse.txt']);
  expect(files.get('long.bin')?.equals(Buffer.concat(pieces))).toBe(true);
  expect([files.get('empty.txt')?.length, files.get('Thérèse.txt')?.toString()]).toEqual([0, 'one two']);
});

test('the same files make the same bytes, however they came in pieces', async () => {
  const bytes = randomBytes(200_000);
  const cut = Array.from({ length: 20 }, (_, at) => bytes.subarray(at * 10_000, (at + 1) * 10_000));
  const [one, many] = [await whole([{ name: 'a', pieces: [bytes] }]), await whole([{ name: 'a', pieces: cut }])];
  expect(one.equals(many)).toBe(true);
});

test('a file that fails fails the ZIP, which has no end then', async () => {
  async function* broken() {
    yield Buffer.from('begun');
    throw new Error('The log cannot be read.');
  }
  await expect(whole([{ name: 'a', pieces: broken() }])).rejects.toThrow('The log cannot be read.');
});

/** What the end of a larger ZIP says (PKWARE's APPNOTE 4.3.14): how many files, and where their list lies. */
const largeEnd = (zip: Buffer): { count: number; at: number; size: number } => {
  const locator = zip.length - 22 - 20;
  expect([zip.readUInt32LE(locator), zip.readUInt32LE(zip.length - 22)]).toEqual([0x07064b50, 0x06054b50]);
  const end = Number(zip.readBigUInt64LE(locator + 8));
  expect([zip.readUInt32LE(end), Number(zip.readBigUInt64LE(end + 4)) + 12]).toEqual([0x06064b50, locator - end]);
  const [count, size, at] = [32, 40, 48].map((place) => Number(zip.readBigUInt64LE(end + place)));
  return { count: count ?? 0, at: at ?? 0, size: size ?? 0 };
};

test('a ZIP of more than 65,535 files says so in the place for larger ones', async () => {
  const files = Array.from({ length: 65_536 }, (_, at) => ({ name: `${at}`, pieces: [] }));
  const zip = await whole(files);
  const { count, at, size } = largeEnd(zip);
  expect([count, at + size]).toEqual([65_536, zip.length - 22 - 20 - 56]);
  expect(zip.readUInt32LE(at)).toBe(0x02014b50);
});

test('a file that begins beyond 4 GB is found by the extra field of its line', () => {
  const end = endOfZip(3, 200, 5_000_000_000);
  expect([end.readUInt32LE(end.length - 22 + 16), end.readBigUInt64LE(48)]).toEqual([0xffff_ffff, 5_000_000_000n]);
  expect(endOfZip(3, 200, 4_000_000_000)).toHaveLength(22);
});
