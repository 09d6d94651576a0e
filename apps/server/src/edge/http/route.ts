import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  StreamableFile,
  type ExecutionContext,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, InputOf } from '#contracts/kernel/endpoint.ts';
import { strict } from '#contracts/kernel/strict.ts';
import type { Role } from '#contracts/kernel/roles.ts';
import type { PortalGrant, SignedIn } from '../../kernel/signed-in.ts';
import { Refused } from '../../kernel/refused.ts';
import type { Actor } from '../../kernel/actor.ts';
import { IncomingFile } from './incoming-file.ts';

export const ENDPOINT = Symbol('endpoint');

/** What the guard leaves on a request. `actor` is null on public endpoints and for users without an agent
 * record, those of portals too. */
export interface GuardedRequest extends FastifyRequest {
  actor: Actor | null;
  userId: string | null;
  sessionToken: string | null;
  /** The Idempotency-Key of a write; a fresh id for reads. Set with `signedIn`. */
  commandId: string;
  /** On endpoints of portals: the grant that the address names; null where it names none. */
  grant: PortalGrant | null;
  /** Whoever is signed in; set on every endpoint that is not public. */
  signedIn: SignedIn;
}

/** What a controller method receives through `@Input()`: parsed input, who asks, and the file of an upload. */
export type Call<E extends Endpoint> = InputOf<E> & {
  actor: E['roles'] extends readonly Role[] ? Actor : Actor | null;
} & (E['upload'] extends object ? { file: Pick<IncomingFile, 'receive'> } : unknown);

/** Every endpoint that has a route in this build; the API's documentation is made from them. */
export const routedEndpoints = new Set<Endpoint>();

/** What a method returns that has sent its answer itself, such as a live stream. */
export const ANSWERED = Symbol('answered');

type Handler = (...given: unknown[]) => unknown;

/** Sends what the contract's response schema lets through: a field that the contract does not name is left out. */
const answering = (endpoint: Endpoint, handler: Handler): Handler => {
  const answer = async function (this: unknown, ...given: unknown[]): Promise<unknown> {
    const answered = await handler.apply(this, given);
    return answered === ANSWERED || answered instanceof StreamableFile ? answered : endpoint.response.parse(answered);
  };
  // Copies the metadata that other decorators have set on the method.
  for (const key of Reflect.getMetadataKeys(handler)) {
    Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), answer);
  }
  return answer;
};

/**
 * The only way to make a route: method, path, roles, validation and response shape come from the contract
 * (building#contracts). Where a method needs no more than services and what was sent, `routes.ts` says it in a line.
 * @throws Error for an endpoint that has a route already.
 */
export const Route = (endpoint: Endpoint): MethodDecorator => {
  if (routedEndpoints.has(endpoint)) throw new Error(`${endpoint.method} ${endpoint.path} has a route already.`);
  routedEndpoints.add(endpoint);
  const route = applyDecorators(
    SetMetadata(ENDPOINT, endpoint),
    RouteConfig({
      maxUploadBytes: endpoint.upload?.maxBytes,
      maxBodyBytes: endpoint.maxBodyBytes,
      maxRawBytes: endpoint.raw?.maxBytes,
      rawTypes: endpoint.raw?.mediaTypes,
      failsInWords: endpoint.failsInWords,
    }),
    RequestMapping({ method: RequestMethod[endpoint.method], path: endpoint.path }),
    HttpCode(endpoint.status ?? 200),
  );
  return (controller, name, descriptor) => {
    const method: PropertyDescriptor = descriptor;
    method.value = answering(endpoint, method.value as Handler);
    route(controller, name, descriptor);
  };
};

/** One message per field, in the order of the form. */
const fieldErrors = (schema: z.ZodObject, { issues }: z.ZodError): { path: string; message: string }[] => {
  const order = Object.keys(schema.shape);
  const place = (path: PropertyKey[]) => order.indexOf(String(path[0]));
  const first = new Map<string, { path: string; message: string }>();
  const keep = (path: string, message: string) => first.has(path) || first.set(path, { path, message });
  for (const issue of issues.toSorted((one, two) => place(one.path) - place(two.path))) {
    if (issue.code === 'unrecognized_keys')
      for (const name of issue.keys) keep([...issue.path, name].join('.'), 'This field is not known here.');
    else keep(issue.path.join('.'), issue.message);
  }
  return [...first.values()];
};

const parse = (
  schema: z.ZodObject | undefined,
  value: unknown,
  errors: { path: string; message: string }[],
): unknown => {
  if (!schema) return {};
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  errors.push(...fieldErrors(schema, parsed.error));
  return {};
};

interface Days {
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/**
 * The days of a list of money, narrowed to the period of an auditor; where they ask for other days alone there is nothing
 * to find (money#auditor-access).
 */
export const withinPeriod = ({ from, to }: Days, period: { from: string | null; to: string | null }): Days => {
  const first = [from, period.from].reduce((one, other) => (one && other && one > other ? one : (other ?? one)));
  const last = [to, period.to].reduce((one, other) => (one && other && one < other ? one : (other ?? one)));
  if (first && last && first > last) return { from: NO_DAY, to: NO_DAY };
  return { from: first ?? undefined, to: last ?? undefined };
};

/** A day on which no agency booked anything. */
const NO_DAY = '1900-01-01';

const inPeriod = (endpoint: Endpoint, query: unknown, actor: Actor | null): unknown => {
  if (!endpoint.byPeriod || !actor?.period) return query;
  return { ...(query as object), ...withinPeriod(query as Days, actor.period) };
};

/**
 * The parsed params, query and body of the route's contract, with the actor.
 * @throws Refused VALIDATION_FAILED with the contract's message beside each field's path.
 */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<GuardedRequest>();
  const endpoint = Reflect.getMetadata(ENDPOINT, context.getHandler()) as Endpoint;
  const errors: { path: string; message: string }[] = [];
  const params = parse(endpoint.params, request.params, errors);
  // A malformed id cannot name anything: bad path parameters answer 404 (building#tenant-from-the-session).
  if (errors.length > 0) {
    throw new Refused(endpoint.refusals?.find((code) => code.endsWith('_NOT_FOUND')) ?? 'NOT_FOUND');
  }
  const query = inPeriod(endpoint, parse(endpoint.query, request.query, errors), request.actor);
  const body = parse(endpoint.body && strict(endpoint.body), request.body, errors);
  if (errors.length > 0) throw new Refused('VALIDATION_FAILED', {}, errors);
  const file = endpoint.upload && new IncomingFile(request, endpoint.upload);
  return { params, query, body, actor: request.actor, file };
});
