/** What is refused where two files or two indemnitors become one (people#merged-files, people#merged-indemnitors). */
export const MERGE_REFUSALS = {
  FILE_MERGED: { status: 404, text: 'This file was merged into the file of {name}. Open that one.' },
  FILES_NOT_MERGEABLE: { status: 409, text: 'Something is under way in one of the two files. Try again in a moment.' },
  INDEMNITOR_MERGED: { status: 404, text: 'This indemnitor was merged into {name}. Open that one.' },
  INDEMNITORS_NOT_MERGEABLE: { status: 409, text: 'The file of these two is being merged. Try again in a moment.' },
  INDEMNITORS_OF_TWO_FILES: {
    status: 409,
    text: 'These two are in the files of two defendants. Only indemnitors of one file are merged.',
  },
  PAYER_NOT_FOUND: { status: 404, text: 'No payment was handed over by this name.' },
  PAYER_NAME_NOT_FOUND: { status: 404, text: 'This name is not in the list.' },
  MERGE_NOT_FOUND: { status: 404, text: 'This merge is not in the list.' },
  MERGE_NOT_UNDOABLE: { status: 409, text: 'This merge cannot be undone any more.' },
} as const satisfies Record<string, { status: number; text: string }>;
