import type { BooksCertificate } from '#contracts/office/certificate/certificate.ts';

/** What a pack has, and how it is checked, for whoever opens it (money#audit-pack). */
export const packReadme = ({ organization, from, to, journalNumber }: BooksCertificate): string =>
  `The books of ${organization} from ${from} to ${to}, for whoever audits them,
as known at journal entry ${journalNumber}

WHAT IS IN IT

  statements/          each statement as CSV; those that are filed as PDF, too
  lists/               what happened on these days, as CSV and PDF: bonds written, rates
                       charged, plans and promises, the journal, payments, money out
  ledgers/             the trial balance at the end of ${to}, and the general ledger
  reconciliations/     each finished comparison with a statement of a bank
  certificate.pdf      what the books of these days hold, what was proven of them,
                       and what cannot be; certificate.json is the same as data
  books/               every event and entry of the agency with verify.mjs, which checks
                       them without the product and without network: its README.txt
                       says how. It names no clients.
  manifest.csv         size and SHA-256 of each file; and what is not there, with the
                       reason

HOW TO CHECK IT

1. Compare the SHA-256 of each file with manifest.csv: sha256sum, or
   Get-FileHash in Windows.
2. In the folder books/ run verify.mjs as its README.txt says, with the verification
   code of the PAPER certificate.
`;
