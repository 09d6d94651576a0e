import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { Entry, fromFdPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { MAX_FILE_BYTES } from '#contracts/people/documents/documents.ts';
import { isNoDocument, refusedPath, sameAs } from '#domain/office/move-in-document-paths.ts';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';

/** How many files a ZIP may have. */
const MOST_FILES = 50_000;
/** To how much all of it may unpack, in bytes. */
const MOST_UNPACKED = 4 * 1024 ** 3;
/** How much larger than it is packed a document may be; papers and photos are hardly packed at all. */
const MOST_TIMES = 200;
/** So large a document may be whatever it is packed to. */
const SMALL = 1_048_576;

const STORED = 0;
const DEFLATED = 8;
const HEADER_BYTES = 30;
/** What a program of Unix says of the kind of a file: in the upper half of its attributes. */
const KIND = 0o170000;
const FOLDER = 0o040000;
const PLAIN = 0o100000;

/** A ZIP that is refused as a whole, in words. */
export class UnreadableArchive extends Error {}

/** A file that is refused, in words. */
export class RefusedDocument extends Error {}

/** A file of a ZIP. */
export interface ArchivedFile {
  path: string;
  /** Why it is refused whatever it holds; null where it has to be looked at. */
  why: string | null;
  entry: Entry;
}

const kindOf = ({ externalFileAttributes }: Entry): number => (externalFileAttributes >>> 16) & KIND;

/** Without comments and fields that nobody reads: those may be large. */
const lightly = (entry: Entry): Entry => {
  const { compressedSize, uncompressedSize, compressionMethod, crc32: check, fileNameLength } = entry;
  const { generalPurposeBitFlag, externalFileAttributes, relativeOffsetOfLocalHeader } = entry;
  const sizes = { compressedSize, uncompressedSize, compressionMethod, crc32: check, fileNameLength };
  return Object.assign(new Entry(), sizes, {
    generalPurposeBitFlag,
    externalFileAttributes,
    relativeOffsetOfLocalHeader,
  });
};

/** Why a file is refused by what the ZIP says of it (moving-in#archive-is-checked). */
const refusalOf = (entry: Entry): string | null => {
  const { compressedSize, uncompressedSize, compressionMethod } = entry;
  if (![0, PLAIN].includes(kindOf(entry))) return 'It is a link to another file, or no file at all.';
  if (entry.isEncrypted()) return 'A password protects it. Pack it without one.';
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) return 'It is packed in a way that is not read.';
  if (compressionMethod === STORED && compressedSize !== uncompressedSize) return 'It is damaged.';
  if (uncompressedSize === 0) return 'It is empty.';
  if (uncompressedSize > MAX_FILE_BYTES) return 'It is too large. Max 25MB.';
  if (uncompressedSize > SMALL && uncompressedSize > compressedSize * MOST_TIMES)
    return 'It unpacks to far more than a document does.';
  return null;
};

/** @throws UnreadableArchive where files lie upon one another, as they do in a ZIP that is made to do harm. */
const mustLieApart = (entries: readonly Entry[], fileSize: number): void => {
  const placed = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  for (const [at, { relativeOffsetOfLocalHeader, fileNameLength, compressedSize }] of placed.entries()) {
    const end = relativeOffsetOfLocalHeader + HEADER_BYTES + fileNameLength + compressedSize;
    if (end > (placed[at + 1]?.relativeOffsetOfLocalHeader ?? fileSize))
      throw new UnreadableArchive('This ZIP is damaged: its files lie upon one another.');
  }
};

/** A ZIP that lies in a file here; of its contents nothing is held in memory. */
export class OpenArchive {
  private constructor(
    private readonly zip: ZipFile,
    /** Its files in the order of its directory, always the same. */
    readonly files: readonly ArchivedFile[],
  ) {}

  /** @throws UnreadableArchive */
  static async of(file: ReceivedFile): Promise<OpenArchive> {
    // Sizes and names are judged here: a file with wrong ones is refused, and the others are read.
    const options = { decodeStrings: false, validateEntrySizes: false, autoClose: false };
    try {
      const zip = await fromFdPromise(file.fd, options);
      return new OpenArchive(zip, await filesOf(zip));
    } catch (error) {
      if (error instanceof UnreadableArchive) throw error;
      throw new UnreadableArchive('This file is no ZIP, or it is damaged.', { cause: error });
    }
  }

  /**
   * The bytes of a file, no more than the ZIP says that it has.
   * @throws RefusedDocument where it has others
   */
  async *bytesOf({ entry }: ArchivedFile): AsyncIterable<Buffer> {
    let [size, check] = [0, 0];
    let stream: Readable | null = null;
    try {
      stream = await this.zip.openReadStreamPromise(entry);
      for await (const piece of stream as AsyncIterable<Buffer>) {
        size += piece.length;
        if (size > entry.uncompressedSize) throw new RefusedDocument('It is larger than the ZIP says.');
        check = crc32(piece, check);
        yield piece;
      }
    } catch (error) {
      throw error instanceof RefusedDocument ? error : new RefusedDocument('It is damaged.', { cause: error });
    } finally {
      stream?.destroy();
    }
    if (size !== entry.uncompressedSize || check !== entry.crc32) throw new RefusedDocument('It is damaged.');
  }
}

const filesOf = async (zip: ZipFile): Promise<ArchivedFile[]> => {
  if (zip.entryCount > MOST_FILES) throw new UnreadableArchive('This ZIP has more than 50,000 files. Pack them apart.');
  const files: ArchivedFile[] = [];
  const entries: Entry[] = [];
  const seen = new Set<string>();
  let unpacked = 0;
  for await (const whole of zip.eachEntry()) {
    const { generalPurposeBitFlag, fileNameRaw, extraFields } = whole;
    const path = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
    const entry = lightly(whole);
    entries.push(entry);
    unpacked += entry.uncompressedSize;
    if (unpacked > MOST_UNPACKED)
      throw new UnreadableArchive('This ZIP unpacks to more than 4 GB. Pack it in several.');
    if (kindOf(entry) === FOLDER || isNoDocument(path)) continue;
    const ofPath = refusedPath(path);
    const same = sameAs(path);
    const isDouble = ofPath === null && seen.has(same);
    if (ofPath === null) seen.add(same);
    const why = ofPath ?? (isDouble ? 'The ZIP has this path twice.' : refusalOf(entry));
    files.push({
      path: path
        .replace(/\p{Cc}/gu, '\uFFFD')
        .slice(0, 500)
        .toWellFormed(),
      why,
      entry,
    });
  }
  mustLieApart(entries, zip.fileSize);
  return files;
};
