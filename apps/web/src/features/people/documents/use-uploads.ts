import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { ProblemError } from '../../../lib/api.ts';
import { asError } from '../../../lib/as-error.ts';
import { sendFile, type UploadEndpoint } from './upload.ts';

/** A file on its way. It leaves the list when it has arrived. */
export interface Upload {
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1; 1 while the server looks at it. */
  sent: number;
  error: Error | null;
}

/** How many are sent at once; the others wait. */
const AT_ONCE = 3;

/** What is wrong with a file before anything of it is sent, or null. */
const refusedHere = ({ upload }: UploadEndpoint, { size }: File): ProblemError | null => {
  const code = size > upload.maxBytes ? upload.tooLarge : size === 0 ? 'FILE_EMPTY' : null;
  return code === null ? null : new ProblemError(code, REFUSALS[code].text);
};

/** Sends files to one place, several at once, each with its progress, to be cancelled and tried again one by one. */
export const useUploads = <E extends UploadEndpoint>(endpoint: E, params: RequestOf<E>['params']) => {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const underWay = useRef(new Map<string, AbortController>());
  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  const forget = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));

  const send = ({ id, file }: Upload) => {
    const ended = new AbortController();
    underWay.current.set(id, ended);
    change(id, { state: 'sending', sent: 0, error: null });
    const onProgress = (sent: number) => change(id, { sent });
    sendFile(endpoint, { params, file, commandId: id, onProgress, signal: ended.signal })
      .finally(() => underWay.current.delete(id)) // before the list is drawn again, which sends the next
      .then(
        () => forget(id),
        (error: unknown) => {
          if (ended.signal.aborted) forget(id);
          else change(id, { state: 'failed', error: asError(error) });
        },
      );
  };

  useEffect(() => {
    const room = AT_ONCE - underWay.current.size;
    uploads
      .filter(({ state }) => state === 'waiting')
      .slice(0, Math.max(0, room))
      .forEach(send);
  });
  useEffect(() => {
    const all = underWay.current;
    return () => all.forEach((ended) => ended.abort());
  }, []);

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map((file): Upload => {
        const error = refusedHere(endpoint, file);
        return { id: v7(), file, state: error ? 'failed' : 'waiting', sent: 0, error };
      });
      setUploads((all) => [...all, ...added]);
    },
    retry: (id: string) => change(id, { state: 'waiting', error: null }),
    cancel: (id: string) => {
      underWay.current.get(id)?.abort();
      forget(id);
    },
  };
};
