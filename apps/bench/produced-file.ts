/**
 * How long somebody's whole record takes as a PDF ("Produce file"), from asking for it to the finished file, and what that
 * costs the worker in memory: a defendant with many bonds, payments, notes and documents, beside one with a tenth of them
 * (goal: under a minute in every round). Prints a table and keeps it as JSON in `.cache/bench`; `docs/performance.md`
 * quotes it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { median } from './measure.ts';
import { hardware, keep, table } from './report.ts';
import { startStage, type Stage } from './stage.ts';

const GOAL_SECONDS = 60;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    bonds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '5' },
  },
});
const most = values.quick ? 2 : Number(values.bonds);
const sizes = [Math.ceil(most / 10), most];
const rounds = values.quick ? 1 : Number(values.rounds);

/** Of each bond, on an account of its own. */
const OF_A_BOND = { payments: 12, notes: 4, pictures: 2, pdfs: 1 };
const PAGES_OF_A_PDF = 6;
const PAID_ON = '2026-01-15';

/** A contract as a scanner makes it, but for its pictures. */
const aPdf = (): Buffer => {
  const pages = Array.from({ length: PAGES_OF_A_PDF }, (_, at) => at + 3);
  const objects = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    `2 0 obj<</Type/Pages/Kids[${pages.map((page) => `${String(page)} 0 R`).join(' ')}]/Count ${String(pages.length)}>>endobj`,
    ...pages.map((page) => `${String(page)} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>endobj`),
  ];
  return Buffer.from(`%PDF-1.4\n${objects.join('\n')}\ntrailer<</Root 1 0 R>>\n%%EOF\n`, 'latin1');
};

/** A picture as a phone takes it: twelve million points, none like the next. */
const aPicture = (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const create = { width: 4_000, height: 3_000, channels: 3 as const, background: '#777777', noise };
  return sharp({ create }).jpeg({ quality: 80 }).toBuffer();
};

const upload = async ({ admin, url }: Stage, defendantId: string, name: string, bytes: Buffer): Promise<void> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const answer = await fetch(`${url}/api/subjects/defendant/${defendantId}/files`, {
    method: 'POST',
    headers: { cookie: admin.cookie, origin: url, 'idempotency-key': randomUUID() },
    body: form,
  });
  if (!answer.ok) throw new Error(`A document was answered ${String(answer.status)}: ${await answer.text()}`);
};

/** A defendant with that many bonds and all that comes with them; their id, and how many documents they have. */
const fill = async (
  stage: Stage,
  bonds: number,
  picture: Buffer,
): Promise<{ defendantId: string; documents: number }> => {
  const { admin } = stage;
  const { defendantId } = await admin.post<{ defendantId: string }>('/defendants', { fullName: 'Marie Thibodeaux' });
  for (let bond = 0; bond < bonds; bond += 1) {
    const { accountId } = await admin.post<{ accountId: string }>('/accounts', { defendantId });
    await admin.post('/bonds', { defendantId, accountId, amountCents: 500_000, jurisdiction: 'Orleans' });
    for (let n = 0; n < OF_A_BOND.payments; n += 1) {
      const paid = { amountCents: 1_000 + n, method: 'Check', paidOn: PAID_ON, payer: 'Odile Landry', confirmed: true };
      await admin.post(`/accounts/${accountId}/payments`, { ...paid, note: 'By her brother', reason: 'Measured' });
    }
    for (let n = 0; n < OF_A_BOND.notes; n += 1) {
      const text = 'Says that she pays the rest by Friday, and that her brother brings it to the office.';
      await admin.post(`/subjects/defendant/${defendantId}/notes`, { subject: `Call ${String(n)}`, text });
    }
    for (let n = 0; n < OF_A_BOND.pictures; n += 1) await upload(stage, defendantId, 'license.jpg', picture);
    for (let n = 0; n < OF_A_BOND.pdfs; n += 1) await upload(stage, defendantId, 'contract.pdf', aPdf());
  }
  return { defendantId, documents: bonds * (OF_A_BOND.pictures + OF_A_BOND.pdfs) };
};

interface Made {
  seconds: number;
  bytes: number;
  pages: number;
  /** Of the worker, the most that was seen while it made the file. */
  mib: number;
}

/** As a browser does: asks, looks how far it is, and fetches the file. */
const make = async ({ admin, url, memoryOf }: Stage, defendantId: string): Promise<Made> => {
  const began = performance.now();
  let file = await admin.post<{ exportId: string; state: string; rows: number }>(
    `/defendants/${defendantId}/produced-files`,
    {},
  );
  let mib = 0;
  while (file.state !== 'ready') {
    if (file.state === 'failed') throw new Error('The file failed.');
    await pause(50);
    mib = Math.max(mib, await memoryOf('worker'));
    file = await admin.get(`/ledger/exports/${file.exportId}`);
  }
  const answer = await fetch(`${url}/api/ledger/exports/${file.exportId}/file`, { headers: { cookie: admin.cookie } });
  const bytes = (await answer.arrayBuffer()).byteLength;
  return { seconds: (performance.now() - began) / 1000, bytes, pages: file.rows, mib };
};

const stage = await startStage();
try {
  const picture = await aPicture();
  const filled = [];
  for (const bonds of sizes) filled.push({ bonds, ...(await fill(stage, bonds, picture)) });
  const idleMib = await stage.memoryOf('worker');

  const results = [];
  for (const { bonds, defendantId, documents } of filled) {
    const made: Made[] = [];
    for (let round = 0; round < rounds; round += 1) made.push(await make(stage, defendantId));
    const seconds = made.map((one) => one.seconds);
    const [first] = made;
    results.push({
      bonds,
      documents,
      pages: first?.pages ?? 0,
      bytes: first?.bytes ?? 0,
      median: median(seconds),
      slowest: Math.max(...seconds),
      mib: Math.max(...made.map((one) => one.mib)),
    });
  }

  process.stdout.write(
    `\nThe worker idle: ${idleMib.toFixed(0)} MiB; load ${hardware().load[0]?.toFixed(1) ?? ''}\n\n${table(
      ['bonds', 'documents', 'pages', 'median s', 'slowest s', 'file MiB', 'worker, most MiB'],
      results.map((one) => [
        String(one.bonds),
        String(one.documents),
        String(one.pages),
        one.median.toFixed(2),
        one.slowest.toFixed(2),
        (one.bytes / 1024 ** 2).toFixed(1),
        one.mib.toFixed(0),
      ]),
    )}`,
  );
  await keep('produced-file', { rounds, idleMib, results });
  if (results.some(({ slowest }) => slowest >= GOAL_SECONDS)) {
    process.stdout.write(`\nOver ${String(GOAL_SECONDS)} s\n`);
    process.exitCode = 1;
  }
} finally {
  await stage.close();
}
// The channel to whoever started this process would keep it.
process.exit();
