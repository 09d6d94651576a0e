/** What is refused of the lists that an agency brings in (moving-in#states-of-a-move-in). */
export const MOVE_IN_REFUSALS = {
  MOVE_IN_FILE_NOT_FOUND: { status: 404, text: 'There is no file of this list. Upload one first.' },
  MOVE_IN_RUNNING: { status: 409, text: 'The lists are at work. Wait until that is done.' },
  MOVE_IN_OPEN: { status: 409, text: 'Answer every question, and mend or leave out every refused row first.' },
  MOVE_IN_LISTS_DIFFER: {
    status: 409,
    text: 'The files of the lists are not what was brought in. Bring them in first, or remove them.',
  },
  MOVE_IN_TOTALS_DIFFER: {
    status: 409,
    text: 'The control total of {which} differs from what is here. Type it under Move in, or say why.',
  },
  MOVE_IN_EMPTY: { status: 409, text: 'Upload a file first.' },
  MOVE_IN_NOTHING_IN: { status: 409, text: 'Nothing of the lists is here.' },
  MOVE_IN_NO_CLIENTS: { status: 409, text: 'Bring in your clients first: documents go into their drawers.' },
  MOVE_IN_ARCHIVE_NOT_FOUND: { status: 404, text: 'This ZIP does not exist.' },
  ARCHIVE_PART_TOO_LARGE: { status: 413, text: 'This part of the ZIP is too large. Send it in parts of 16 MB.' },
  ARCHIVE_PARTS_DIFFER: { status: 409, text: 'This ZIP was begun otherwise. Choose it once more.' },
  MOVE_IN_SEALED: { status: 409, text: 'The move-in is sealed. Its lists do not change any more.' },
} as const;
