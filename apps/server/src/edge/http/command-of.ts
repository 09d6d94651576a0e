import { Command } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { Endpoint, ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Call } from './route.ts';

type Part = 'params' | 'query' | 'body';

/** What a command of the endpoint is made of: who asks, and what the contract names of parameters, query, body and file. */
export type Sent<E extends Endpoint> = Pick<
  Call<E>,
  | 'actor'
  | { [P in Part]: E[P] extends z.ZodType ? P : never }[Part]
  | (E['upload'] extends object ? keyof Call<E> & 'file' : never)
>;

/** A class of commands that one endpoint takes. */
export interface CommandClass<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  new (sent: Sent<E>): Command<ResponseOf<E>> & Sent<E>;
}

/**
 * The command of an endpoint: what was sent, parsed, with who asks. `command` makes its route (building#contracts).
 * Whoever carries it out from elsewhere hands on the same parts.
 */
export const CommandOf = <const E extends Endpoint>(endpoint: E): CommandClass<E> => {
  class CommandOfEndpoint extends Command<ResponseOf<E>> {
    static readonly endpoint = endpoint;

    constructor(sent: Sent<E>) {
      super();
      Object.assign(this, sent);
    }
  }
  return CommandOfEndpoint as unknown as CommandClass<E>;
};
