/** What may happen to a case file beside its fields, with its words: `{name}` is filled from the details. */
export const CASE_FILE_CHANGES = {
  'reference-added': { kind: 'details', words: 'Added reference {name}' },
  'reference-changed': { kind: 'details', words: 'Changed reference {name}' },
  'reference-deleted': { kind: 'details', words: 'Deleted reference {name}' },
  'indemnitor-linked': { kind: 'liable', words: 'Linked {name} to account {account}' },
  'indemnitor-unlinked': { kind: 'liable', words: 'Unlinked {name} from account {account}' },
  'file-added': { kind: 'files', words: 'Added file {name}' },
  'mugshot-set': { kind: 'files', words: 'Set the mugshot' },
  'note-added': { kind: 'files', words: 'Added a note' },
  'note-changed': { kind: 'files', words: 'Changed a note' },
  'note-deleted': { kind: 'files', words: 'Deleted a note' },
  'note-restored': { kind: 'files', words: 'Put a deleted note back' },
  'notes-imported': { kind: 'files', words: 'Imported {count} notes that a browser had kept' },
  'check-in-logged': { kind: 'details', words: 'Logged a check-in: {kind}' },
  'court-reminder-logged': { kind: 'details', words: 'Called about court on {day}: {outcome}' },
  'court-reminder-undone': { kind: 'details', words: 'Took back the call about court on {day}: {outcome}' },
  'check-in-struck': { kind: 'details', words: 'Crossed out a check-in: {kind}' },
  'property-step': { kind: 'details', words: 'Collateral {number}: {step}' },
  'background-run': { kind: 'access', words: 'Made a background report' },
  'searches-opened': { kind: 'access', words: 'Opened searches: {set} ({count})' },
} as const satisfies Record<string, { kind: 'details' | 'liable' | 'files' | 'access'; words: string }>;
export type CaseFileChangeAction = keyof typeof CASE_FILE_CHANGES;

/** What the audit trail says of documents: told among them, with the name where the document is still there. */
export const AUDITED_DOCUMENTS: Readonly<Record<string, string>> = {
  'file-deleted': 'Deleted file {name}',
  'file-undeleted': 'Put deleted file {name} back',
  'mugshot-removed': 'Removed the mugshot',
};

/** A change in words; a detail that is not there leaves its place empty. */
export const caseFileChangeWords = (action: CaseFileChangeAction, details: Readonly<Record<string, unknown>>): string =>
  CASE_FILE_CHANGES[action].words
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = details[name];
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    })
    .trim();
