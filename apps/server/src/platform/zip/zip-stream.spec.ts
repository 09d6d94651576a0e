import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { readZip } from '../../../test/read-accountant-files.ts';
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
