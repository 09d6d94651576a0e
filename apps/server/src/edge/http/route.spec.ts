import 'reflect-metadata';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { SetMetadata, StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { endpoint } from '#contracts/kernel/endpoint.ts';
import { ANSWERED, Route, routedEndpoints } from './route.ts';

const person = endpoint({
  method: 'GET',
  path: '/route-spec',
  summary: 'A person',
  roles: 'public',
  response: z.object({ name: z.string(), phones: z.array(z.object({ digits: z.string() })) }),
});
const later = endpoint({ ...person, path: '/route-spec/later' });

class Answers {
  constructor(private readonly answer: unknown) {}

  @Route(person)
  @SetMetadata('said', 'before')
  now(): unknown {
    return this.answer;
  }

  @Route(later)
  later(): Promise<unknown> {
    return Promise.resolve(this.answer);
  }
}
// Not one of the product: a spec in the same shard that looks at every endpoint must not meet it.
for (const one of [person, later]) routedEndpoints.delete(one);

const named = { name: 'Alma', phones: [{ digits: '5045550100' }] };

test('a field that the contract does not name is never sent, however deep it lies', async () => {
  const answers = new Answers({ ...named, ssn: '1', phones: [{ digits: '5045550100', ssn: '2' }] });
  expect(await answers.now()).toEqual(named);
  expect(await answers.later()).toEqual(named);
});

test.each([[undefined], [null], ['Alma'], [{ name: 'Alma' }], [{ ...named, name: 5 }]])(
  'an answer that is not what the contract says is an error: %j',
  async (answer) => {
    await expect(new Answers(answer).now()).rejects.toBeInstanceOf(z.ZodError);
  },
);

test('files and answers that were already sent pass unchanged', async () => {
  const file = new StreamableFile(Readable.from(['a file']));
  expect(await new Answers(file).later()).toBe(file);
  expect(await new Answers(ANSWERED).now()).toBe(ANSWERED);
});

test('metadata of other decorators on the method is kept', () => {
  const method = Object.getOwnPropertyDescriptor(Answers.prototype, 'now');
  expect(Reflect.getMetadata('said', method?.value as object)).toBe('before');
});
