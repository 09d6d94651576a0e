import { listFirstNumbers } from '#contracts/books/first-numbers/first-numbers.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { FirstNumberList } from './first-numbers.query.ts';
import { SetFirstNumber } from './set-first-number.ts';

export const FirstNumbersController = routes(
  route(listFirstNumbers, FirstNumberList, async (numbers, { actor }) => ({
    numbers: await numbers.list(actor.organizationId),
  })),
  command(SetFirstNumber),
);
