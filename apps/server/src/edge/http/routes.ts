import { Controller, Inject, Req, Res, type StreamableFile, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { Endpoint, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { CommandClass, Sent } from './command-of.ts';
import { Input, Route, type Call, type GuardedRequest } from './route.ts';

/** A class of which Nest keeps one. */
type Service = abstract new (...given: never[]) => unknown;
type Instances<S extends Service | readonly Service[]> = S extends Service
  ? InstanceType<S>
  : { [K in keyof S]: S[K] extends Service ? InstanceType<S[K]> : never };

interface Http {
  request: GuardedRequest;
  reply: FastifyReply;
}

/** What a route answers: what its contract says, or a file. */
type Answer<E extends Endpoint> = ResponseOf<E> | StreamableFile;

interface TableLine {
  endpoint: Endpoint;
  services: readonly Service[];
  answer: (services: readonly unknown[], call: unknown, http: Http) => unknown;
}

/** An endpoint, the service (or the several) that answers it, and how. */
export const route = <const E extends Endpoint, const S extends Service | readonly Service[]>(
  endpoint: E,
  from: S,
  answer: (services: Instances<S>, call: Call<E>, http: Http) => Answer<E> | Promise<Answer<E>>,
): TableLine => {
  const isOne = typeof from === 'function';
  return {
    endpoint,
    services: isOne ? [from] : from,
    answer: (services, call, http) => answer((isOne ? services[0] : services) as Instances<S>, call as Call<E>, http),
  };
};

/** Who carries commands out: the bus, or what stands before it. */
interface Carrier {
  execute(command: object): Promise<unknown>;
}

/** The route of a command, as its endpoint says. */
export const command = <E extends Endpoint>(
  Kind: CommandClass<E>,
  by: abstract new (...given: never[]) => { execute(command: never): Promise<unknown> } = CommandBus,
): TableLine => ({
  endpoint: Kind.endpoint,
  services: [by],
  answer: ([bus], sent) => (bus as Carrier).execute(new Kind(sent as Sent<E>)),
});

/** A controller of these routes, in this order. */
export const routes = (...lines: readonly TableLine[]): Type => {
  const tokens = [...new Set(lines.flatMap(({ services }) => services))];

  @Controller()
  class RoutesController {
    readonly services: readonly unknown[];

    constructor(...services: unknown[]) {
      this.services = services;
    }
  }
  tokens.forEach((token, place) => Inject(token)(RoutesController, undefined, place));
  for (const { endpoint, services, answer } of lines) {
    const places = services.map((token) => tokens.indexOf(token));
    const name = `${endpoint.method} ${endpoint.path}`;
    const descriptor: PropertyDescriptor = {
      configurable: true,
      writable: true,
      value(this: RoutesController, call: unknown, request: GuardedRequest, reply: FastifyReply) {
        return answer(
          places.map((place) => this.services[place]),
          call,
          { request, reply },
        );
      },
    };
    Input()(RoutesController.prototype, name, 0);
    Req()(RoutesController.prototype, name, 1);
    Res({ passthrough: true })(RoutesController.prototype, name, 2);
    Route(endpoint)(RoutesController.prototype, name, descriptor);
    Object.defineProperty(RoutesController.prototype, name, descriptor);
  }
  return RoutesController;
};
