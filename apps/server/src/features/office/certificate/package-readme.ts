import { readFile } from 'node:fs/promises';
import type { BooksCertificate } from '#contracts/office/certificate/certificate.ts';

/** The program is handed out as it is in the source, with every word of its comments. */
const VERIFIER = new URL(
  new URL('../../../../../verifier/verify.mjs', import.meta.url).href.replace('/dist/apps/', '/apps/'),
);

/** The program that checks a package, which lies in it. */
export const readVerifier = (): Promise<Buffer> => readFile(VERIFIER);

/** How a package is checked, for whoever opens it (money#books-checked-offline). */
export const packageReadme = ({ organization, from, to, head }: BooksCertificate): string => {
  const code = head === null ? '<number>:<hash>' : `${String(head.number)}:<hash>`;
  return `The books of ${organization}, certified from ${from} to ${to}

HOW TO CHECK THEM

1. Unpack this ZIP into a folder. You need Node.js 18 or newer, and no network.
2. Take the verification code from the PAPER certificate, or from a letter with the
   head of the books that you got on some morning. Do not take it from these files.
3. In the folder:

     node verify.mjs --head ${code}

   "Nothing differs." and exit code 0: all of what is listed below holds.
   Otherwise each difference is named with its file and line, and the exit code is 1.
4. Compare the trial balance on the paper with balances.csv.

Whoever made this package could have changed verify.mjs, too. Use one that you kept
from another time, or the one in the source of the product; it is short and can be read.

WHAT IT CHECKS

- Every file has the SHA-256 that manifest.csv says.
- Every event is hashed together with the hash before it, from the first to the last:
  line n of events.jsonl is, byte for byte, what link n hashes. Its SHA-256 is the hash.
- The head that you typed is at its number. So is that of the certificate.
- The journal made again from the events is entries.csv and lines.csv, in every column;
  each entry balances to the cent; no number is missing.
- Receipts run from 1 without a gap, each with its payment.
- The lines come to balances.csv, to the certificate, and per client to client-balances.csv,
  whose sum is the receivable (1100).

WHAT IT CANNOT CHECK

- That what was recorded was true. Compare samples with bank statements and papers.
- What came after the head that you typed.
- Names of ledger accounts, and what the certificate says of the nightly proof: they are
  of the manifest alone.

THE FILES

  certificate.json     the certificate as data
  events.jsonl         every event of the agency, one a line: ids, days, amounts, courts,
                       numbers of cases and powers, charges; no names of people
  accounts.csv         what the codes of the ledger are called
  entries.csv          the journal from its first entry
  lines.csv            its debits and credits
  receipts.csv         every receipt
  balances.csv         the trial balance at the end of ${to}
  client-balances.csv  what each client account owes then
  manifest.csv         rows and SHA-256 of each of these
`;
};
