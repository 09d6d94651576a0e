/** What is refused where two files of one person become one (people#merged-files). */
export const MERGE_REFUSALS = {
  FILE_MERGED: { status: 404, text: 'This file was merged into the file of {name}. Open that one.' },
  FILES_NOT_MERGEABLE: { status: 409, text: 'Something is under way in one of the two files. Try again in a moment.' },
  MERGE_NOT_FOUND: { status: 404, text: 'These files were not merged.' },
  MERGE_NOT_UNDOABLE: { status: 409, text: 'This merge cannot be undone any more.' },
} as const satisfies Record<string, { status: number; text: string }>;
