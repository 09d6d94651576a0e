import type { AgencyManifest } from './agency-manifest.ts';

const listed = (parts: AgencyManifest['books']): string =>
  Object.entries(parts)
    .map(([name, { count }]) => `    ${name.padEnd(26)} ${count}`)
    .join('\n');

/** What the parts of an export are, for whoever opens the folder. */
export const agencyReadme = (contents: AgencyManifest, isBehind: boolean): string => `EVERYTHING OF ONE AGENCY

Agency      ${contents.name}
Id          ${contents.organizationId}
Taken       ${contents.takenAt}
Events      ${contents.log.count}
Chain head  ${contents.log.chainHead ?? 'none'}

This folder holds names, addresses, birthdays, notes and pictures of people, readable by whoever has it. Keep it as you
would keep the files themselves, and delete it when it has served.

books/         The books and lists as CSV files for any spreadsheet, and journal.hledger for hledger and ledger.
               Nothing is read from them when the folder is imported.${isBehind ? '\n               They were taken before the newest events were booked: the log holds more than they do.' : ''}
people.jsonl   Who works or worked at the agency: id, name and e-mail address. No passwords.
tables/        Every other row, one JSON text per line, one file per table. Amounts are cents, times are UTC.
log.jsonl      Every event that the agency's money and history are made from, one per line, oldest first:
               stream, revision, event id, type, whether it is JSON, data, metadata.
files/         Uploaded files and pictures. tables/stored_file.jsonl says which is which (object_id, thumbnail_id).
keys.sealed    The agency's own keys under the passphrase that was given: scrypt (N 131072, r 8, p 1; the first 16 bytes
               are the salt), AES-256-GCM (12 bytes nonce, 16 bytes tag). Without the passphrase nobody reads an SSN:
               they stand in the tables sealed (ssn_sealed), with their last four digits.
manifest.json  How many lines or bytes each part has, and its SHA-256. The manifest itself is sealed in keys.sealed:
               without the passphrase nobody can change a part unseen.

Back into a system:  EXPORT_PASSPHRASE='…' npm run cli -- import-agency <this folder>

Lines, or bytes of a book:

  tables/
${listed(contents.tables)}
  books/
${listed(contents.books)}
`;
