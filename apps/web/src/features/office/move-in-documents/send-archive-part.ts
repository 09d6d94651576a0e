import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import {
  ARCHIVE_PART_BYTES,
  sendArchivePart,
  type MoveInArchive,
} from '#contracts/office/move-in-documents/move-in-documents.ts';
import { asError } from '../../../lib/as-error.ts';
import { sendFile } from '../../people/documents/index.ts';

/** A ZIP on its way. */
export interface SentArchive {
  archiveId: string;
  file: File;
  ids: MoveInArchive['ids'];
  /** The part that is on its way, the first is 1, and of how many. */
  part: number;
  parts: number;
  /** How much of the whole has left, from 0 to 1. */
  sent: number;
  error: Error | null;
}

const partOf = (file: File, part: number): File => {
  const from = (part - 1) * ARCHIVE_PART_BYTES;
  return new File([file.slice(from, from + ARCHIVE_PART_BYTES)], file.name);
};

/** Sends a ZIP part by part; where a part is lost, another try goes on with that part. */
export const useArchive = () => {
  const [archive, setArchive] = useState<SentArchive | null>(null);
  const underWay = useRef<AbortController | null>(null);
  const change = (changes: Partial<SentArchive>) => setArchive((before) => before && { ...before, ...changes });

  const send = async ({ archiveId, file, ids, part: first, parts }: SentArchive) => {
    const ended = new AbortController();
    underWay.current = ended;
    const fields = { name: file.name, ids, parts: String(parts) };
    try {
      for (let part = first; part <= parts; part += 1) {
        change({ part, error: null });
        await sendFile(sendArchivePart, {
          params: { archiveId, part },
          file: partOf(file, part),
          fields,
          commandId: v7(),
          onProgress: (sent) => change({ sent: (part - 1 + sent) / parts }),
          signal: ended.signal,
        });
      }
      setArchive(null);
    } catch (error) {
      if (!ended.signal.aborted) change({ error: asError(error) });
    }
  };
  useEffect(() => () => underWay.current?.abort(), []);

  return {
    archive,
    begin: (file: File, ids: MoveInArchive['ids']) => {
      const parts = Math.max(1, Math.ceil(file.size / ARCHIVE_PART_BYTES));
      const begun = { archiveId: v7(), file, ids, part: 1, parts, sent: 0, error: null };
      setArchive(begun);
      void send(begun);
    },
    retry: () => void (archive && send(archive)),
    cancel: () => {
      underWay.current?.abort();
      setArchive(null);
    },
  };
};
