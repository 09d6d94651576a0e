import { Injectable } from '@nestjs/common';
import type { Content } from 'pdfmake/interfaces.js';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { Clock } from '../../../kernel/clock.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { joinPdfs } from '../../../platform/pdf/join-pdfs.ts';
import { renderPages, type Letterhead, type Sheet } from '../../../platform/pdf/pdf.ts';
import { headline, table } from '../../../platform/pdf/pieces.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { Letterheads } from '../../books/printing/index.ts';
import type { ToProduce } from '../reports/index.ts';
import { documentName, DocumentsOnPaper, documentsOnPaper, type ReadDocument } from './documents-on-paper.ts';
import { aboutTheFile, accounts, bondsAndCourt, notesAndHistory, people, recovery } from './record-on-paper.ts';
import { WholeRecords, type WholeRecord } from './whole-record.query.ts';

interface FileOf {
  record: WholeRecord;
  read: readonly ReadDocument[];
  letterhead: Letterhead;
  timeZone: string;
  madeAt: Date;
  ofBond: boolean;
}

/** Documents that have pages of their own, behind those of the record. */
type OwnPages = ReadDocument & { shown: Extract<ReadDocument['shown'], { kind: 'pages' }> };

const hasPages = (read: ReadDocument): read is OwnPages => read.shown.kind === 'pages';

/** How whoever or whatever a note or a document is of is called. */
const namesIn = ({ person, indemnitors, bonds, cases }: WholeRecord): ((subjectId: string) => string) => {
  const names = new Map([
    [person.defendantId, person.fullName],
    ...indemnitors.map(({ indemnitorId, fullName }) => [indemnitorId, fullName] as const),
    ...bonds.map(({ bond }) => [bond.bondId, `Bond ${bond.powerNumber}`] as const),
    ...(cases ?? []).map(({ caseId }) => [caseId, 'Recovery case'] as const),
  ]);
  return (subjectId) => names.get(subjectId) ?? '';
};

/** Where the pages of each document begin, behind so many of the record. */
const placesAfter = (read: readonly ReadDocument[], before: number): ((of: ReadDocument) => number | null) => {
  const places = new Map<number, number>();
  let page = before + 1;
  for (const each of read.filter(hasPages)) {
    places.set(each.number, page);
    page += each.shown.pages;
  }
  return ({ number }) => places.get(number) ?? null;
};

/** The pages with an index of their own, which the library fills, and of what comes behind them. */
const indexOf = (read: readonly ReadDocument[], pageOf: (of: ReadDocument) => number | null): Content[] => [
  { toc: { title: { text: 'Index', bold: true, fontSize: 13, margin: [0, 10, 0, 4] } } },
  ...(read.some(hasPages)
    ? [
        table(
          [
            { name: 'Documents with pages of their own', width: '*' },
            { name: 'Page', width: 40, amounts: true },
          ],
          read.filter(hasPages).map((each) => [documentName(each), String(pageOf(each) ?? '')]),
        ),
      ]
    : []),
];

/** `before` is how many pages the record itself has: known once it was made. */
export const sheetOf = ({ record, read, letterhead, timeZone, madeAt, ofBond }: FileOf, before: number): Sheet => {
  const { person, bonds, cases, accounts: statements } = record;
  const name = ofBond ? `Bond ${bonds[0]?.bond.powerNumber ?? ''}, ${person.fullName}` : person.fullName;
  const pageOf = placesAfter(read, before);
  const nameOf = namesIn(record);
  const numbers = new Map(statements.map(({ accountId, account }) => [accountId, account]));
  const made = formatDay(dayOf(madeAt, timeZone));
  return {
    title: `File of ${name}`,
    size: 'letter',
    letterhead,
    footer: `File of ${name}, made ${made}`,
    pagesAfter: read.filter(hasPages).reduce((sum, { shown }) => sum + shown.pages, 0),
    content: [
      headline(`File of ${name}`, made),
      ...aboutTheFile(cases !== null),
      ...indexOf(read, pageOf),
      { text: '', pageBreak: 'after' },
      ...people(record),
      ...bondsAndCourt(record, (accountId) => numbers.get(accountId) ?? ''),
      ...accounts(statements),
      ...recovery(record, timeZone),
      ...notesAndHistory(record, nameOf, timeZone),
      ...documentsOnPaper({ read, pageOf, nameOf, timeZone }),
    ],
  };
};

/** Made in so many parts, for whoever waits, besides its documents: read, made, joined. */
const OTHER_PARTS = 3;

/** Makes the whole record of a person, or of one bond, as a PDF with an index (people#produced-file). */
@Injectable()
export class MakeProducedFile {
  constructor(
    private readonly records: WholeRecords,
    private readonly documents: DocumentsOnPaper,
    private readonly letterheads: Letterheads,
    private readonly agency: Agency,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused as `WholeRecords.mustBeThere`; BUSY where too many PDFs wait */
  async make(
    of: ToProduce,
    onProgress: (made: number, all: number) => Promise<void>,
  ): Promise<{ bytes: Buffer; pages: number }> {
    const { organizationId, exportId, requestedBy } = of;
    const [{ timeZone }, letterhead] = await Promise.all([this.agency.find(of), this.letterheads.of(of)]);
    const actor = actorOfJob({ organizationId, userId: requestedBy, timeZone, commandId: exportId }, exportId);
    const record = await this.records.read(actor, of);
    const all = record.documents.length + OTHER_PARTS;
    await onProgress(1, all);
    const note = (read: number) => onProgress(1 + read, all);
    const read = await this.documents.read(organizationId, record.documents, note);
    const file = { record, read, letterhead, timeZone, madeAt: this.clock.now(), ofBond: of.bondId !== null };
    const own = await renderPages(sheetOf(file, 0));
    await onProgress(all - 1, all);
    return this.withDocuments(file, own);
  }

  /** The record, and behind it what has pages of its own; where those cannot be joined, the record lists them alone. */
  private async withDocuments(
    file: FileOf,
    own: { bytes: Buffer; pages: number },
  ): Promise<{ bytes: Buffer; pages: number }> {
    const behind = file.read.filter(hasPages);
    if (behind.length === 0) return own;
    // How many pages it has does not change with the numbers in it.
    const numbered = await renderPages(sheetOf(file, own.pages));
    const parts = [numbered.bytes, ...behind.map(({ shown }) => shown.bytes)];
    const joined = await joinPdfs({ parts, stamp: '', numberedFrom: numbered.pages });
    if (joined) return { bytes: Buffer.from(joined.bytes), pages: joined.pages };
    const listed = file.read.map((each) =>
      hasPages(each) ? { ...each, shown: { kind: 'listed', why: 'Too large to go along' } as const } : each,
    );
    return renderPages(sheetOf({ ...file, read: listed }, 0));
  }
}
