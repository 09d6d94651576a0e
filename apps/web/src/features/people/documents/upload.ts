import type { AnswerOf, Endpoint, RequestOf, UploadLimit } from '#contracts/kernel/endpoint.ts';
import { addressOf, identified, NO_ANSWER, ProblemError, refusalOf, touch } from '../../../lib/api.ts';

/** An endpoint that takes a file. */
export type UploadEndpoint = Endpoint & { upload: UploadLimit };

interface Upload<E extends UploadEndpoint> {
  params: RequestOf<E>['params'];
  file: File;
  /** What the contract wants said beside the file. */
  fields?: Readonly<Record<string, string>>;
  /** Kept through retries: a file that arrived although its answer did not is kept once. */
  commandId: string;
  /** How much has left, from 0 to 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a file to an endpoint of its own kind; `fetch` could not say how far it is. Where the endpoint asks who it is
 * first, the person is asked in place, and the file is sent again.
 * @throws ProblemError with the server's code and words; NO_ANSWER where none came; the signal's reason once it is aborted.
 */
export const sendFile = <E extends UploadEndpoint>(endpoint: E, upload: Upload<E>): Promise<AnswerOf<E>> =>
  identified(() => sendOnce(endpoint, upload));

const sendOnce = <E extends UploadEndpoint>(
  endpoint: E,
  { params, file, fields = {}, commandId, onProgress, signal }: Upload<E>,
): Promise<AnswerOf<E>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    body.set('file', file, file.name);
    request.open(endpoint.method, addressOf(endpoint, params ? { params } : {}));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', commandId);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const answer = { status: request.status, json: () => Promise.resolve(parsed(request.responseText)) };
      if (request.status < 300) {
        touch(endpoint);
        resolve(parsed(request.responseText) as AnswerOf<E>);
      } else void refusalOf(answer).then(reject);
    };
    request.onerror = () => reject(new ProblemError('NO_ANSWER', NO_ANSWER));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason as Error);
    });
    request.send(body);
  });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
