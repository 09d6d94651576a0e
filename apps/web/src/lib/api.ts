import type { AnswerOf, Endpoint, RequestOf } from '#contracts/kernel/endpoint.ts';
import type { Problem } from '#contracts/kernel/errors.ts';
import type { LiveTopic } from '#contracts/kernel/live-topics.ts';
import { markLost, markReached } from './connection.ts';
import { takeEarly } from './early.ts';
import { readToken, rememberToken } from './read-token.ts';
import { markFresh, markStale } from './staleness.ts';

/** What went wrong with a request: a refusal of the contract, or no answer at all. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: Problem['code'] | 'NO_ANSWER';
  readonly errors: readonly { path: string; message: string }[];
  readonly requestId: string | null;
  /** The HTTP status of the answer; null where none came. */
  status: number | null = null;
  /** Under which id what was asked about goes on; null where it does not. */
  movedTo: string | null = null;
  /** Refused by a view that has not caught up with this person's own changes; a later try may succeed. */
  isStale = false;

  constructor(code: ProblemError['code'], detail: string, errors: Problem['errors'] = [], requestId?: string) {
    super(detail);
    this.code = code;
    this.errors = errors;
    this.requestId = requestId ?? null;
  }
}

type Call<E extends Endpoint> = RequestOf<E> & {
  /**
   * A UUIDv7 made when the form opens and kept through retries (building#idempotency); required by commands of
   * signed-in people.
   */
  commandId?: string;
  signal?: AbortSignal;
  /** Called when the answer has begun to come. */
  onAnswer?: () => void;
};

/** How long an answer may take, in milliseconds. A command can be sent again under the same id. */
const TIMEOUT_MS = 30_000;
/** The words of screens#honest-errors, and what holds for every command: its id makes another try safe. */
const TIMED_OUT = 'Request timed out while contacting the server...';
export const NO_ANSWER = 'The server did not answer. Nothing you typed is lost; try again.';
/** The words where a proxy answered in the server's place. */
const UNREADABLE = {
  TEMPORARILY_UNAVAILABLE: 'A part of the system is not reachable. Nothing was lost; try again in a moment.',
  INTERNAL_ERROR: 'Something went wrong on our side. Nothing was lost; try again.',
} as const;
const INVALID_ANSWER = 'The server sent an invalid response. Nothing you typed is lost; try again.';

let signedOut: () => void = () => undefined;

/** Names what happens when the server says that nobody is signed in any more. */
export const onSignedOut = (handler: () => void): void => {
  signedOut = handler;
};

let setUpAsked: () => void = () => undefined;

/**
 * Names what happens when the server says that a password or two-factor comes first (people#temporary-password,
 * people#two-factor).
 */
export const onSetUpAsked = (handler: () => void): void => {
  setUpAsked = handler;
};

let identityAsked: () => Promise<boolean> = () => Promise.resolve(false);

/** Names what asks, in place, for the password or a second factor; it answers whether they were given. */
export const onIdentityAsked = (handler: () => Promise<boolean>): void => {
  identityAsked = handler;
};

let touched: (topics: readonly LiveTopic[]) => void = () => undefined;

/** Names what asks again for what is shown of what a command has changed. */
export const onTouched = (handler: typeof touched): void => {
  touched = handler;
};

/** Says that a command is done: what is shown of what it touches is asked again. */
export const touch = ({ touches }: Endpoint): void => {
  if (touches) touched(touches);
};

/** Asks for the password or a second factor, in place; answers whether they were given. */
export const askIdentity = (): Promise<boolean> => identityAsked();

/** The address of an endpoint with its parameters and query filled in: `/api/accounts/…?limit=50`. */
export const addressOf = (endpoint: Endpoint, request: { params?: object; query?: object } = {}): string => {
  const params = new Map(Object.entries(request.params ?? {}));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name))));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return `/api${path}${query.size > 0 ? `?${query.toString()}` : ''}`;
};

/**
 * Whether an answer is one of the server's problems. Checked without a schema, which would be part of the first load.
 */
const isProblem = (answer: unknown): answer is Problem =>
  typeof answer === 'object' &&
  answer !== null &&
  ['code', 'detail', 'requestId'].every((name) => typeof Reflect.get(answer, name) === 'string') &&
  Array.isArray(Reflect.get(answer, 'errors') ?? []);

const readProblem = async (response: Pick<Response, 'status' | 'json'>): Promise<ProblemError> => {
  const answer: unknown = await response.json().catch(() => null);
  if (isProblem(answer)) {
    const { code, detail, errors, requestId, movedTo = null } = answer;
    return Object.assign(new ProblemError(code, detail, errors, requestId), { movedTo });
  }
  const code = response.status >= 502 && response.status <= 504 ? 'TEMPORARILY_UNAVAILABLE' : 'INTERNAL_ERROR';
  return new ProblemError(code, UNREADABLE[code]);
};

const problemOf = async (response: Pick<Response, 'status' | 'json'>): Promise<ProblemError> =>
  Object.assign(await readProblem(response), { status: response.status });

const send = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    const response = await fetch(address, init);
    markReached();
    return response;
  } catch (error) {
    const reason = init.signal?.reason instanceof DOMException ? init.signal.reason.name : '';
    if (reason === 'AbortError') throw error;
    if (reason !== 'TimeoutError') markLost();
    throw new ProblemError('NO_ANSWER', reason === 'TimeoutError' ? TIMED_OUT : NO_ANSWER);
  }
};

const bodyOf = async (response: Response, timeout: AbortSignal): Promise<unknown> => {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ProblemError('NO_ANSWER', timeout.aborted ? TIMED_OUT : INVALID_ANSWER);
  }
};

/** What a refused request says, once whoever must hear of it has: nobody is signed in, something comes first. */
export const refusalOf = async (response: Pick<Response, 'status' | 'json'>): Promise<ProblemError> => {
  const error = await problemOf(response);
  if (error.code === 'SIGNED_OUT') signedOut();
  if (error.code === 'PASSWORD_CHANGE_REQUIRED' || error.code === 'TWO_FACTOR_SETUP_REQUIRED') setUpAsked();
  return error;
};

/** Sends a request; where its answer asks who it is first, the person is asked in place, and it is sent again. */
export const identified = async <T>(send: () => Promise<T>): Promise<T> => {
  try {
    return await send();
  } catch (error) {
    const asked = error instanceof ProblemError && error.code === 'IDENTITY_REQUIRED';
    if (!asked || !(await identityAsked())) throw error;
    return send();
  }
};

/**
 * Calls an endpoint by its contract and gives its typed answer. Where it asks who it is first, the person is asked in
 * place, and the same request goes on.
 * @throws ProblemError with the server's code, words and field messages; NO_ANSWER where none came, or none to read.
 */
export const call = <E extends Endpoint>(endpoint: E, request: Call<E> = {}): Promise<AnswerOf<E>> =>
  identified(() => callOnce(endpoint, request));

const callOnce = async <E extends Endpoint>(endpoint: E, request: Call<E>): Promise<AnswerOf<E>> => {
  const address = addressOf(endpoint, request);
  const token = readToken();
  const timeout = AbortSignal.timeout(endpoint.timeoutMs ?? TIMEOUT_MS);
  const early = await takeEarly(address);
  const response =
    early ??
    (await send(address, {
      method: endpoint.method,
      credentials: 'same-origin',
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      headers: {
        accept: 'application/json',
        ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
        ...(request.commandId ? { 'idempotency-key': request.commandId } : {}),
        ...(token ? { 'x-log-token': token } : {}),
      },
      ...(endpoint.body ? { body: JSON.stringify(request.body ?? {}) } : {}),
    }));
  request.onAnswer?.();
  const isStale = response.headers.get('x-stale') === 'true';
  if (!response.ok) throw Object.assign(await refusalOf(response), { isStale });
  rememberToken(response.headers.get('x-log-token'));
  if (endpoint.method === 'GET') (isStale ? markStale : markFresh)(address);
  touch(endpoint);
  return (await bodyOf(response, timeout)) as AnswerOf<E>;
};
