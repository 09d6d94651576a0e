import { expect, it } from '@jest/globals';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';
import { PDF, PIXEL } from '../../../../test/sample-files.ts';
import { caseFileTypeOf, fileTypeOf } from './file-type.ts';

const received = (content: Buffer, name = 'Bond.pdf') =>
  ({
    name,
    sizeBytes: content.length,
    head: (most: number) => Promise.resolve(content.subarray(0, most)),
  }) as ReceivedFile;
const kinds = async (content: Buffer, name?: string) =>
  Promise.all([fileTypeOf(received(content, name)), caseFileTypeOf(received(content, name))]);

const JOB = Buffer.from('\u001b%-12345X@PJL JOB\r\n', 'latin1');

it.each([
  ['a print job', JOB],
  ['1,024 bytes', Buffer.alloc(1024)],
  ['blank lines', Buffer.from('\r\n\r\n')],
  ['a declaration of another kind', Buffer.from('<?xml version="1.0"?>\n')],
])('a PDF with %s before its beginning is one in every drawer', async (_, before) => {
  expect(await kinds(Buffer.concat([before, PDF]))).toEqual(['application/pdf', 'application/pdf']);
});

it('a PDF that begins later is none, nor is a picture or a text that speaks of one', async () => {
  expect(await kinds(Buffer.concat([Buffer.alloc(1025), PDF]))).toEqual([null, null]);
  expect(await kinds(Buffer.concat([PIXEL.content, PDF]))).toEqual(['image/png', 'image/png']);
  expect((await kinds(Buffer.from('A file begins with %PDF-1.4.'), 'notes.txt'))[0]).toBe('text/plain');
});
