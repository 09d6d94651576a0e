/** What a copy says of itself, for whoever opens it. */
export const copyReadme = (agency: string, takenAt: string, withDocuments: boolean): string =>
  [
    `Everything of ${agency}, as of ${takenAt}.`,
    '',
    'It is yours. Nothing in it needs this product: each list is a CSV file (UTF-8) that any spreadsheet opens.',
    '',
    'lists/      Clients, indemnitors, references, bonds, open balances, plans, payments before, powers in hand, and what',
    '            is owed and held as moving in reads them: upload them under Settings, Books, Move in of another agency as they are.',
    'books/      The journal, payments, receipts, the trial balance and the chart of accounts.',
    'records/    People, accounts and bonds with all their fields, notes, cases, check-ins, and the index of documents.',
    withDocuments
      ? 'documents/  The documents, in a folder for the id of whose they are.'
      : 'documents/  Was left out, as it was asked for.',
    'manifest.csv  Each file with its rows and its SHA-256.',
    '',
    'SSNs are their last four. The sealed archive, which whoever runs the installation makes, carries them.',
    'A cell that begins like a formula has a mark before it, so that no spreadsheet runs it.',
    '',
  ].join('\r\n');
