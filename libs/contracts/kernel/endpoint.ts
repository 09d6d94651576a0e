import type { z } from 'zod';
import type { RefusalCode } from './errors.ts';
import type { LiveTopic } from './live-topics.ts';
import type { Access } from './roles.ts';

/**
 * One endpoint: the route, who may call it, the shapes and the refusals. From it come the server's route and
 * validation, the OpenAPI entry, the form's rules and the client's types (building#contracts). `path` is below `/api`.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  summary: string;
  roles: Access;
  /** What a role that may not call it reads; "Your role does not allow this." unless told. */
  roleRefusal?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** How large the body may be, in bytes; 1 MiB unless told. */
  maxBodyBytes?: number;
  /** Takes one file as the part `file` of a multipart/form-data request; never together with a body. */
  upload?: UploadLimit;
  /** Takes the body as it stands, for whoever takes it by `RawBodies`; never together with a body or an upload. */
  raw?: RawLimit;
  response: z.ZodType;
  /** HTTP status of success; 200 unless told. */
  status?: 200 | 201 | 202;
  refusals?: readonly RefusalCode[];
  /**
   * What a command changes, and every command says: once it is done, the screen asks again for what it shows of it
   * (building#live). Who is signed in is no topic: whoever changes that asks for the session again.
   */
  touches?: readonly LiveTopic[];
  /** A look-up whose words are personal: a POST keeps them out of the URL. It changes nothing and needs no command id. */
  readsOnly?: true;
  /**
   * The specification names its failures: the problem says `success: false` and `error` beside the rest
   * (screens#endpoint-answers).
   */
  failsInWords?: true;
  /** How long a client waits for the answer, in ms; 30 s unless told. */
  timeoutMs?: number;
  /** Asks for the password or a second factor again where it was given longer ago, in minutes: `freshness.ts`. */
  freshMinutes?: number;
  /** A list of money by days, `from` and `to` of its query: an auditor's are narrowed to their period (money#auditor-access). */
  byPeriod?: true;
  /** A browser asks it by itself while a page is open: it counts as no use of the session (people#auto-log-out). */
  byItself?: true;
  /**
   * Also open to a user who must first do this: change a temporary password, or set up two-factor
   * (people#temporary-password, people#two-factor).
   */
  openBefore?: readonly SetUpStep[];
}

/** How large an uploaded file may be, in bytes, and the refusal of a larger one. */
export interface UploadLimit {
  maxBytes: number;
  tooLarge: RefusalCode;
  /** What the request says beside the file, as further parts; no more than four of a short text each. */
  fields?: z.ZodObject;
}

/** How large a body that is taken as it stands may be, in bytes, its media types, and the refusal of a larger one. */
export interface RawLimit {
  maxBytes: number;
  mediaTypes: readonly string[];
  tooLarge: RefusalCode;
}

/** What a signed-in user may have to do before anything else works. */
export type SetUpStep = 'password' | 'two-factor';

/** A command says what it touches, were it nothing; what only reads does not. */
type Touching<E extends Endpoint> = E extends { method: 'GET' } | { readsOnly: true }
  ? unknown
  : { touches: readonly LiveTopic[] };

/**
 * Declares an endpoint and keeps its exact types. The server refuses what its body does not name (`strict.ts`); a screen
 * of the first load, which sends no body, need not carry what that takes.
 */
export const endpoint = <const E extends Endpoint>(definition: E & Touching<E>): E => definition;

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;
type Typed<S> = S extends z.ZodType ? z.input<S> : Record<never, never>;

/** What a handler receives: parsed parameters, query and body. */
export interface InputOf<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
}

/** What a caller sends. */
export interface RequestOf<E extends Endpoint> {
  params?: Typed<E['params']>;
  query?: Typed<E['query']>;
  body?: Typed<E['body']>;
}

/** What a handler answers. */
export type ResponseOf<E extends Endpoint> = z.input<E['response']>;

/** What a caller gets. */
export type AnswerOf<E extends Endpoint> = z.output<E['response']>;
