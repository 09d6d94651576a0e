import { Injectable } from '@nestjs/common';
import { dayOf, formatDay } from '#domain/kernel/days.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import {
  LISTED_REPORTS,
  REPORT_NAMES,
  STATEMENT_KINDS,
  STATEMENT_NAMES,
  type ListedReport,
  type StatementKind,
} from '#domain/office/statements.ts';
import type { BooksCertificate } from '#contracts/office/certificate/certificate.ts';
import type { ReportChoices } from '#contracts/office/saved-reports/saved-reports.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { csv } from '../../../platform/csv/csv.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { zipStream, type StreamedFile } from '../../../platform/zip/zip-stream.ts';
import { Agency } from '../../agency/organizations/index.ts';
import { ReconciliationPapers } from '../../books/reconciliation/index.ts';
import { BooksPackages, Certificates, CertificateSheets, readVerifier } from '../certificate/index.ts';
import type { PackOf } from '../reports/index.ts';
import { ReportMakers } from '../saved-reports/index.ts';
import { generalLedgerCsv, GeneralLedgers, statementCsv, Statements, StatementSheets } from '../statements/index.ts';
import { BoundedAuditors } from './bounded-auditors.query.ts';
import { withPackManifest, type NotThere } from './pack-manifest.ts';
import { packReadme } from './pack-readme.ts';
import { ReconciliationsOfDays } from './reconciliations-of-days.query.ts';

/** Statements that are signed and filed go along as paper, too. */
const ON_PAPER: readonly StatementKind[] = ['income-statement', 'balance-sheet', 'cash-flow'];

/** One thing that goes into the pack: what stands in the manifest for it where it cannot be made, and its files. */
interface Part {
  name: string;
  files: () => Promise<Iterable<StreamedFile> | AsyncIterable<StreamedFile>>;
}

interface Packing {
  actor: Actor;
  of: PackOf;
  certificate: BooksCertificate;
  missing: NotThere[];
}

const fileOf = (name: string, text: string | Buffer): StreamedFile => ({ name, pieces: [Buffer.from(text)] });

/** A name that every system takes. */
const plain = (name: string): string => name.replace(/[^\w .-]+/g, '-').trim();

const trialBalance = ({ to, balances, totalDebitCents, totalCreditCents }: BooksCertificate): string =>
  csv([
    ['Trial balance', `At the end of ${formatDay(to)}`],
    ['Account', 'Name', 'Debit', 'Credit'],
    ...balances.map(({ account, name, debitCents, creditCents }) => [
      account,
      name,
      decimalOfCents(debitCents),
      decimalOfCents(creditCents),
    ]),
    ['', 'Total', decimalOfCents(totalDebitCents), decimalOfCents(totalCreditCents)],
  ]);

/** All of a list, of everybody. */
const WHOLE: Omit<ReportChoices, 'from' | 'to'> = {
  days: null,
  beside: null,
  agentId: null,
  parish: null,
  suretyId: null,
  accounts: null,
  by: null,
  method: null,
};

const WITHOUT_BOOKS = `The auditor sees a period alone, and every event of the agency is of all its days. Whoever has no period has them in their pack; verify.mjs checks them there.`;

/** Makes the pack of an auditor: what they need of some days, in one ZIP (money#audit-pack). */
@Injectable()
export class MakeAuditPack {
  constructor(
    private readonly auditors: BoundedAuditors,
    private readonly agency: Agency,
    private readonly clock: Clock,
    private readonly certificates: Certificates,
    private readonly certificateSheets: CertificateSheets,
    private readonly packages: BooksPackages,
    private readonly statements: Statements,
    private readonly sheets: StatementSheets,
    private readonly ledgers: GeneralLedgers,
    private readonly makers: ReportMakers,
    private readonly reconciliations: ReconciliationsOfDays,
    private readonly papers: ReconciliationPapers,
  ) {}

  /** Piece by piece; what cannot be made is in the manifest with the reason. @throws Refused MONEY_STOPPED */
  async *make(of: PackOf, onProgress: (made: number, all: number) => Promise<void>): AsyncIterable<Buffer> {
    const { organizationId, exportId, from, to, journalNumber, requestedBy } = of;
    const { timeZone } = await this.agency.find(of);
    const actor = actorOfJob({ organizationId, userId: requestedBy, timeZone, commandId: exportId }, exportId);
    const certificate = await this.certificates.get(actor, { from, to, journalNumber });
    const packing: Packing = { actor, of, certificate, missing: [] };
    const parts = await this.partsOf(packing);
    const made = this.filesOf(parts, packing, onProgress);
    yield* zipStream(withPackManifest(made, () => packing.missing));
  }

  private async *filesOf(
    parts: readonly Part[],
    { missing }: Packing,
    onProgress: (made: number, all: number) => Promise<void>,
  ): AsyncIterable<StreamedFile> {
    for (const [place, { name, files }] of parts.entries()) {
      yield* await files().catch((error: unknown): StreamedFile[] => {
        if (!(error instanceof Refused)) throw error;
        missing.push({ name, why: `It could not be made: ${error.message}` });
        return [];
      });
      await onProgress(place + 1, parts.length);
    }
  }

  private async partsOf(packing: Packing): Promise<Part[]> {
    const { actor, of, certificate, missing } = packing;
    const { from, to, journalNumber, organizationId } = of;
    const today = dayOf(this.clock.now(), actor.timeZone);
    const found = await this.reconciliations.read(organizationId, { from, to, today });
    missing.push(...found.missing);
    if (certificate.proof === null)
      missing.push({ name: 'Nightly proof', why: 'Nothing was proven yet: the books are proven every night.' });
    return [
      { name: 'README.txt', files: async () => [fileOf('README.txt', packReadme(certificate))] },
      { name: 'certificate.pdf', files: () => this.certificate(packing) },
      ...STATEMENT_KINDS.map((kind) => this.statement(kind, packing)),
      ...LISTED_REPORTS.map((kind) => this.list(kind, packing)),
      {
        name: 'ledgers/trial-balance.csv',
        files: async () => [fileOf('ledgers/trial-balance.csv', trialBalance(certificate))],
      },
      {
        name: 'ledgers/general-ledger.csv',
        files: async () => {
          const ledger = await this.ledgers.get(actor, { from, to, journalNumber });
          return [fileOf('ledgers/general-ledger.csv', generalLedgerCsv(ledger))];
        },
      },
      ...found.finished.map(({ reconciliationId, account, statementOn }): Part => {
        const name = `reconciliations/${plain(account)}-${statementOn}.pdf`;
        return { name, files: async () => [fileOf(name, (await this.papers.make(actor, reconciliationId)).bytes)] };
      }),
      { name: 'books/', files: () => this.books(packing) },
    ];
  }

  private async certificate({ actor, certificate }: Packing): Promise<StreamedFile[]> {
    const paper = await this.certificateSheets.make(actor, certificate);
    return [
      fileOf('certificate.pdf', paper.bytes),
      fileOf('certificate.json', `${JSON.stringify(certificate, null, 2)}\n`),
    ];
  }

  private statement(kind: StatementKind, { actor, of: { from, to, journalNumber } }: Packing): Part {
    const name = `statements/${kind}.csv`;
    const files = async () => {
      const statement = await this.statements.get(actor, { kind, from, to, journalNumber });
      const text = fileOf(name, statementCsv(statement));
      if (!ON_PAPER.includes(kind)) return [text];
      const { bytes } = await this.sheets.make(actor, statement);
      return [text, fileOf(`statements/${kind}.pdf`, bytes)];
    };
    return { name: `${name} (${STATEMENT_NAMES[kind]})`, files };
  }

  /** What happened on these days, as it is mailed (money#mailed-reports): up to the journal number of the pack. */
  private list(kind: ListedReport, { actor, of: { from, to, journalNumber } }: Packing): Part {
    const name = `lists/${kind}.csv`;
    const files = async () => {
      const asked = { choices: { ...WHOLE, from, to }, today: to, journalNumber };
      const { csv: list, paper } = await this.makers.of(kind)(actor, asked);
      return [fileOf(name, list.text), fileOf(`lists/${kind}.pdf`, paper.bytes)];
    };
    return { name: `${name} (${REPORT_NAMES[kind]})`, files };
  }

  /** Every event and entry with the program that checks them; for an auditor with a period that program alone. */
  private async books({
    actor,
    of: { organizationId, requestedBy },
    certificate,
    missing,
  }: Packing): Promise<Iterable<StreamedFile> | AsyncIterable<StreamedFile>> {
    if (await this.auditors.seesPeriodAlone(organizationId, requestedBy)) {
      missing.push({ name: 'books/', why: WITHOUT_BOOKS });
      return [fileOf('verify.mjs', await readVerifier())];
    }
    return inFolder('books', await this.packages.files(actor, certificate));
  }
}

async function* inFolder(folder: string, files: AsyncIterable<StreamedFile>): AsyncIterable<StreamedFile> {
  for await (const { name, pieces } of files) yield { name: `${folder}/${name}`, pieces };
}
