import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, page, text, verbatim } from '../../kernel/primitives.ts';
import { anyStaff, everyMember } from '../../kernel/roles.ts';

/** The kinds of record that can have documents. */
export const SUBJECT_KINDS = ['defendant', 'indemnitor'] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

const MEGABYTE = 1_048_576;
/** The largest document, in bytes. */
export const MAX_FILE_BYTES = 25 * MEGABYTE;
/** The largest mugshot, in bytes (screens#mugshot). */
export const MAX_MUGSHOT_BYTES = 8 * MEGABYTE;

/**
 * The kinds of document that are accepted (HEIC: screens#file-drawer): media type → its file name extensions, the
 * usual one first.
 */
export const FILE_TYPES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/msword': ['doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
} as const satisfies Record<string, readonly string[]>;

/** What the drawer of a case takes (recovery#recovery-files): papers, and photos as phones make them. */
export const CASE_FILE_TYPES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
} as const satisfies Record<string, readonly string[]>;
export type FileType = keyof typeof FILE_TYPES | keyof typeof CASE_FILE_TYPES;
type DrawerFileType = keyof typeof FILE_TYPES;

/** What a mugshot may be (screens#mugshot). */
export const MUGSHOT_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const satisfies readonly FileType[];

/** Whether a browser can show it: pictures and PDF. Everything else is downloaded. */
export const isShownInline = (mediaType: string): boolean => /^(image\/|application\/pdf$)/.test(mediaType);

export const fileType = z.enum(Object.keys(FILE_TYPES) as [DrawerFileType, ...DrawerFileType[]]);

const file = z
  .object({
    fileId: id,
    name: z.string(),
    mediaType: fileType,
    sizeBytes: z.int(),
    uploadedAt: instant,
    /** The name of who uploaded it. */
    uploadedBy: z.string(),
  })
  .meta({ id: 'File' });
export type StoredDocument = z.output<typeof file>;

const subject = z.object({ subjectKind: z.enum(SUBJECT_KINDS), subjectId: id });
const subjectRefusals = ['DEFENDANT_NOT_FOUND', 'INDEMNITOR_NOT_FOUND'] as const;

export const listDocuments = endpoint({
  method: 'GET',
  path: '/subjects/:subjectKind/:subjectId/files',
  summary: 'The file drawer of a subject, by name',
  roles: anyStaff,
  params: subject,
  query: z.object({
    cursor: verbatim(500).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(100),
  }),
  response: page(file),
  refusals: subjectRefusals,
});

/** Takes one file as multipart/form-data; several files are several requests, each with its own progress. */
export const uploadDocument = endpoint({
  method: 'POST',
  path: '/subjects/:subjectKind/:subjectId/files',
  summary: 'Put a file into the drawer of a subject',
  roles: anyStaff,
  status: 201,
  params: subject,
  upload: { maxBytes: MAX_FILE_BYTES, tooLarge: 'FILE_TOO_LARGE' },
  touches: ['file'],
  response: file,
  refusals: [
    ...subjectRefusals,
    'FILE_TOO_LARGE',
    'FILE_MISSING',
    'FILE_EMPTY',
    'FILE_TYPE_REFUSED',
    'FILE_UNREADABLE',
    'PICTURE_TOO_LARGE',
    'BUSY',
  ],
});

const params = z.object({ fileId: id });

export const renameDocument = endpoint({
  method: 'PATCH',
  path: '/files/:fileId',
  summary: 'Rename a file; its extension stays',
  roles: anyStaff,
  params,
  body: z.object({ name: text(120).min(1, 'Enter a name.') }).meta({ id: 'RenameFile' }),
  touches: ['file'],
  response: file,
  refusals: ['FILE_NOT_FOUND'],
});

/** The document leaves its list at once; it can be restored until its bytes are deleted, 30 days later. */
export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/files/:fileId',
  summary: 'Delete a file',
  roles: anyStaff,
  params,
  touches: ['file'],
  response: z.object({ fileId: id }),
  refusals: ['FILE_NOT_FOUND', 'FILE_IS_PROOF'],
});

export const undeleteDocument = endpoint({
  method: 'POST',
  path: '/files/:fileId/undelete',
  summary: 'Put a deleted file back',
  roles: anyStaff,
  params,
  touches: ['file'],
  response: file,
  refusals: ['FILE_NOT_FOUND'],
});

/** A signed address that shows or downloads a document without a session; it expires. */
const signedLink = z.object({ url: z.string(), expiresAt: instant }).meta({ id: 'SignedLink' });
export type SignedLink = z.output<typeof signedLink>;

export const getDocumentLink = endpoint({
  method: 'GET',
  path: '/files/:fileId/link',
  summary: 'A signed address of a file, good for 10 minutes',
  roles: anyStaff,
  params,
  response: signedLink,
  refusals: ['FILE_NOT_FOUND'],
});

export const FILE_VARIANTS = ['original', 'thumbnail'] as const;
export type FileVariant = (typeof FILE_VARIANTS)[number];

/** Where signed addresses lead when files lie on this server's disk; elsewhere the store answers them itself. */
export const getDocumentContent = endpoint({
  method: 'GET',
  path: '/files/content/:fileId',
  summary: 'The bytes behind a signed address',
  // Which roles may read the file is signed with its address.
  roles: everyMember,
  params,
  query: z.object({
    variant: z.enum(FILE_VARIANTS).default('original'),
    /** Seconds since 1970. */
    expires: z.coerce.number().int().min(0).max(99_999_999_999).default(0),
    /** Whom it opens for, by role, with commas between; empty: everybody of the organization. */
    roles: verbatim(200).default(''),
    signature: verbatim(100).default(''),
  }),
  response: z.string().meta({ contentMediaType: 'application/octet-stream' }),
  refusals: ['FILE_NOT_FOUND', 'LINK_EXPIRED'],
});

const defendant = z.object({ defendantId: id });

const mugshot = z
  .object({
    fileId: id,
    /** Good for an hour (screens#mugshot). */
    url: z.string(),
    thumbnailUrl: z.string(),
    expiresAt: instant,
  })
  .meta({ id: 'Mugshot' });
export type Mugshot = z.output<typeof mugshot>;

export const getMugshot = endpoint({
  method: 'GET',
  path: '/defendants/:defendantId/mugshot',
  summary: 'The mugshot of a defendant, with signed addresses',
  roles: anyStaff,
  params: defendant,
  response: z.object({ mugshot: mugshot.nullable() }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});

export const putMugshot = endpoint({
  method: 'PUT',
  path: '/defendants/:defendantId/mugshot',
  summary: 'Upload or replace the mugshot of a defendant',
  roles: anyStaff,
  params: defendant,
  upload: { maxBytes: MAX_MUGSHOT_BYTES, tooLarge: 'MUGSHOT_TOO_LARGE' },
  touches: ['file', 'defendant'],
  response: z.object({ fileId: id }),
  refusals: [
    'DEFENDANT_NOT_FOUND',
    'MUGSHOT_TOO_LARGE',
    'MUGSHOT_TYPE_REFUSED',
    'FILE_MISSING',
    'FILE_EMPTY',
    'PICTURE_TOO_LARGE',
    'BUSY',
  ],
});

export const removeMugshot = endpoint({
  method: 'DELETE',
  path: '/defendants/:defendantId/mugshot',
  summary: 'Remove the mugshot of a defendant',
  roles: anyStaff,
  params: defendant,
  touches: ['file', 'defendant'],
  response: z.object({ fileId: id.nullable() }),
  refusals: ['DEFENDANT_NOT_FOUND'],
});
