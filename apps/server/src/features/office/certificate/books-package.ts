import { Injectable } from '@nestjs/common';
import type { BooksCertificate, downloadBooksPackage } from '#contracts/office/certificate/certificate.ts';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { ProjectionName } from '../../../kernel/projection-names.ts';
import { Refused } from '../../../kernel/refused.ts';
import { csv } from '../../../platform/csv/csv.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { hashOfLink, linkText } from '../../../platform/event-log/chain-hash.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { zipStream, type StreamedFile } from '../../../platform/zip/zip-stream.ts';
import { certificateStem } from './certificate-paper.ts';
import { Certificates } from './certificate.query.ts';
import { withManifest } from './package-manifest.ts';
import { packageReadme, readVerifier } from './package-readme.ts';
import {
  chainLength,
  chartLines,
  clientBalances,
  entriesTable,
  linesTable,
  receiptsTable,
  tableLines,
  type NumberedTable,
} from './package-tables.query.ts';

interface Contents {
  certificate: BooksCertificate;
  /** How many links the chain has now. */
  links: number;
  verifier: Buffer;
}

/** A text that is read only when its turn comes. */
async function* piece(text: string | Buffer | (() => Promise<string | Buffer>)): AsyncIterable<Buffer> {
  const read = typeof text === 'function' ? await text() : text;
  yield Buffer.from(read);
}

const balancesOf = ({ balances }: BooksCertificate): string =>
  csv([
    ['Code', 'Debit', 'Credit'],
    ...balances.map(({ account, debitCents, creditCents }) => [
      account,
      decimalOfCents(debitCents),
      decimalOfCents(creditCents),
    ]),
  ]);

/** The books as a package that is checked without the product (money#books-checked-offline). */
@Injectable()
export class BooksPackages {
  constructor(
    private readonly certificates: Certificates,
    private readonly reads: Reads,
    private readonly log: EventLog,
  ) {}

  /**
   * A ZIP that is made while it is sent; what is booked meanwhile is not in it.
   * @throws Refused MONEY_STOPPED
   */
  async make(
    actor: Actor,
    query: InputOf<typeof downloadBooksPackage>['query'],
  ): Promise<{ name: string; bytes: AsyncIterable<Buffer> }> {
    const certificate = await this.certificates.get(actor, query);
    const files = await this.files(actor, certificate);
    return { name: `books-${certificateStem(certificate)}.zip`, bytes: zipStream(files) };
  }

  /** The files of the package of a certificate, with their manifest behind them. @throws Refused MONEY_STOPPED */
  async files(actor: Actor, certificate: BooksCertificate): Promise<AsyncIterable<StreamedFile>> {
    const links = await this.reads.after(actor, ['audit-chain'], (tx) => chainLength(tx, actor.organizationId));
    return withManifest(this.filesOf(actor, { certificate, links, verifier: await readVerifier() }));
  }

  private filesOf({ organizationId }: Actor, { certificate, links, verifier }: Contents): StreamedFile[] {
    const { journalNumber, receiptNumbers } = certificate;
    const reading = (projections: readonly ProjectionName[]) => {
      return <T>(work: (tx: TenantTransaction) => Promise<T>) =>
        this.reads.after({ organizationId }, projections, work);
    };
    const ofLedger = reading(['ledger']);
    const table = <Row extends object>(
      numbered: NumberedTable<Row>,
      last: number,
      { read = ofLedger, first = 1 } = {},
    ) => tableLines(numbered, { organizationId, journalNumber, first, last }, read);
    return [
      { name: 'README.txt', pieces: piece(packageReadme(certificate)) },
      { name: 'verify.mjs', pieces: piece(verifier) },
      { name: 'certificate.json', pieces: piece(`${JSON.stringify(certificate, null, 2)}\n`) },
      { name: 'events.jsonl', pieces: this.chainLines(organizationId, links) },
      { name: 'accounts.csv', pieces: piece(() => reading([])((tx) => chartLines(tx, organizationId))) },
      { name: 'entries.csv', pieces: table(entriesTable, journalNumber, { read: reading(['ledger', 'audit-chain']) }) },
      { name: 'lines.csv', pieces: table(linesTable, journalNumber) },
      { name: 'receipts.csv', pieces: table(receiptsTable, receiptNumbers.last, { first: receiptNumbers.first }) },
      { name: 'balances.csv', pieces: piece(balancesOf(certificate)) },
      {
        name: 'client-balances.csv',
        pieces: piece(() => ofLedger((tx) => clientBalances(tx, organizationId, certificate))),
      },
    ];
  }

  /** What each link of the chain hashes, a line each: line n is hashed to link n (building#audit-chain). */
  private async *chainLines(organizationId: Actor['organizationId'], links: number): AsyncIterable<Buffer> {
    let [number, hash]: [number, string | null] = [0, null];
    if (links === 0) return;
    for await (const page of this.log.readAgency(organizationId, null)) {
      const lines: string[] = [];
      for (const item of page) {
        if (item.kind === 'unreadable') throw new Refused('MONEY_STOPPED');
        if (item.kind !== 'event' || number === links) continue;
        const text = linkText(hash, item.event);
        [number, hash] = [number + 1, hashOfLink(text)];
        lines.push(`${text}\n`);
      }
      if (lines.length > 0) yield Buffer.from(lines.join(''));
      if (number === links) return;
    }
  }
}
