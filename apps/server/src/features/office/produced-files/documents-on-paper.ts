import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { Content } from 'pdfmake/interfaces.js';
import { instantInWords } from '#domain/kernel/instant-in-words.ts';
import { maskSsns } from '#domain/kernel/masked-ssns.ts';
import type { OrganizationId } from '../../../kernel/actor.ts';
import { joinPdfs } from '../../../platform/pdf/join-pdfs.ts';
import { pictureForPaper } from '../../../platform/pdf/picture-for-paper.ts';
import { small, table } from '../../../platform/pdf/pieces.ts';
import { FileStore } from '../../../platform/storage/file-store.ts';
import { chapter, section } from './record-on-paper.ts';
import type { DocumentOnFile } from './whole-record.query.ts';

/** All pictures and PDFs that go along, in bytes: a file can still be sent and opened. */
const MOST_BYTES = 40 * 1024 * 1024;

/** What a document of the file is: a picture on a page of its own, pages of its own, or a line of the list alone. */
export type DocumentPages =
  | { kind: 'picture'; image: string }
  | { kind: 'pages'; bytes: Buffer; pages: number }
  | { kind: 'listed'; why: string };

export interface ReadDocument {
  document: DocumentOnFile;
  /** It is called by this number in the file. */
  number: number;
  shown: DocumentPages;
}

const KINDS_OF_PICTURE = ['image/jpeg', 'image/png', 'image/webp'];

/** Reads the documents of somebody's file, as far as they can be shown on paper. */
@Injectable()
export class DocumentsOnPaper {
  constructor(private readonly store: FileStore) {}

  /** One after the other; `onProgress` hears how many are read. @throws Refused BUSY where too many PDFs wait */
  async read(
    organizationId: OrganizationId,
    documents: readonly DocumentOnFile[],
    onProgress: (read: number) => Promise<void>,
  ): Promise<ReadDocument[]> {
    const found: ReadDocument[] = [];
    let room = MOST_BYTES;
    for (const [place, document] of documents.entries()) {
      const shown = await this.pagesOf(organizationId, document, room);
      if (shown.kind === 'picture') room -= shown.image.length;
      if (shown.kind === 'pages') room -= shown.bytes.length;
      found.push({ document, number: place + 1, shown });
      await onProgress(place + 1);
    }
    return found;
  }

  private async pagesOf(
    organizationId: OrganizationId,
    { mediaType, objectId }: DocumentOnFile,
    room: number,
  ): Promise<DocumentPages> {
    const isPicture = KINDS_OF_PICTURE.includes(mediaType);
    if (!isPicture && mediaType !== 'application/pdf') return { kind: 'listed', why: 'Not printed' };
    const content = await this.store.read({ organizationId, objectId });
    if (!content) return { kind: 'listed', why: 'Its bytes are missing' };
    const bytes = await buffer(content);
    const shown = await (isPicture ? asPicture(bytes) : asPages(bytes));
    const size = shown.kind === 'picture' ? shown.image.length : bytes.length;
    return shown.kind !== 'listed' && size > room ? { kind: 'listed', why: 'Too large to go along' } : shown;
  }
}

const asPicture = async (bytes: Buffer): Promise<DocumentPages> => {
  const image = await pictureForPaper(bytes);
  return image === null ? { kind: 'listed', why: 'Cannot be read' } : { kind: 'picture', image };
};

const asPages = async (bytes: Buffer): Promise<DocumentPages> => {
  const joined = await joinPdfs({ parts: [bytes], stamp: '' });
  return joined ? { kind: 'pages', bytes, pages: joined.pages } : { kind: 'listed', why: 'Locked, or cannot be read' };
};

export const documentName = ({ number, document }: ReadDocument): string =>
  `Document ${String(number)}: ${maskSsns(document.name)}`;

interface ListOf {
  read: readonly ReadDocument[];
  /** Of a document with pages of its own: where they begin in the file. */
  pageOf: (read: ReadDocument) => number | null;
  nameOf: (subjectId: string) => string;
  timeZone: string;
}

const where = (read: ReadDocument, page: number | null): string => {
  if (read.shown.kind === 'listed') return read.shown.why;
  return page === null ? 'Below' : `Page ${String(page)}`;
};

/** The list of documents, each with its hash, then the pictures, each on a page of its own. */
export const documentsOnPaper = ({ read, pageOf, nameOf, timeZone }: ListOf): Content[] => [
  chapter('Documents'),
  ...(read.length === 0
    ? [small('No documents.')]
    : [
        table(
          [
            { name: 'No.', width: 22 },
            { name: 'Name and SHA-256', width: '*' },
            { name: 'Of', width: 80 },
            { name: 'Added', width: 100 },
            { name: 'Where', width: 70 },
          ],
          read.map((each) => {
            const { document, number } = each;
            const { name, sha256, subjectId, uploadedAt, uploadedBy } = document;
            return [
              String(number),
              `${maskSsns(name)}\n${sha256}`,
              nameOf(subjectId),
              `${instantInWords(uploadedAt, timeZone)}\n${uploadedBy}`,
              where(each, pageOf(each)),
            ];
          }),
        ),
      ]),
  ...read.flatMap((each): Content[] =>
    each.shown.kind === 'picture'
      ? [
          {
            pageBreak: 'before',
            stack: [section(documentName(each)), { image: each.shown.image, fit: [528, 620], margin: [0, 8, 0, 0] }],
          },
        ]
      : [],
  ),
];
