/** The refusals of documents: uploads, pictures, attachments, letters to indemnitors, and files that are produced. */
export const DOCUMENT_REFUSALS = {
  FILE_NOT_FOUND: { status: 404, text: 'This file does not exist.' },
  FILE_IS_PROOF: {
    status: 409,
    text: 'This file is a proof. It cannot be deleted while it is needed.',
  },
  FILE_ERASED: {
    status: 409,
    text: 'The personal data of this file were erased. There is nothing left to produce.',
  },
  FILE_MISSING: { status: 422, text: 'Choose a file.' },
  FILE_EMPTY: { status: 422, text: 'This file is empty.' },
  FILE_TOO_LARGE: { status: 413, text: 'This file is too large. Max 25MB.' },
  CASE_FILE_TYPE_REFUSED: {
    status: 422,
    text: 'This kind of file cannot be kept here. Upload a PDF, JPG, PNG, WEBP or HEIC file.',
  },
  FILE_TYPE_REFUSED: {
    status: 422,
    text: 'This kind of file cannot be kept here. Upload a PDF, JPG, PNG, WEBP, HEIC, Word, Excel, text or CSV file.',
  },
  FILE_UNREADABLE: { status: 422, text: 'This picture is damaged and cannot be read.' },
  PICTURE_TOO_LARGE: {
    status: 422,
    text: 'This picture has too many pixels. Max 50 megapixels: save it smaller, then upload it again.',
  },
  MUGSHOT_TYPE_REFUSED: { status: 422, text: 'Please upload a JPG, PNG, or WEBP image.' },
  MUGSHOT_TOO_LARGE: { status: 413, text: 'Image is too large. Max 8MB.' },
  LOGO_TYPE_REFUSED: { status: 422, text: 'Please upload a JPG, PNG, or WEBP image.' },
  LOGO_TOO_LARGE: { status: 413, text: 'The logo is too large. Max 2MB.' },
  ATTACHMENT_NOT_PDF: { status: 422, text: 'Only PDF files can be attached.' },
  ATTACHMENT_TOO_LARGE: { status: 413, text: 'File is too large. Max 25 MB.' },
  ATTACHMENT_UNREADABLE: { status: 422, text: 'This PDF cannot be read.' },
  LETTER_NOT_FOUND: { status: 404, text: 'This letter does not exist.' },
  LETTER_MADE: { status: 409, text: 'A letter on this was already made on {day}. Make another?' },
  NOTHING_PAST_DUE: { status: 409, text: 'Nothing is past due on this account.' },
  NO_FORFEITURE_TO_TELL: { status: 409, text: 'Only a forfeited bond has a letter on its forfeiture.' },
} as const satisfies Record<string, { status: number; text: string }>;
