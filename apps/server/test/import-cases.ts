import { randomUUID } from 'node:crypto';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { importSuretyCase } from '#contracts/powers/surety-cases/import-surety-case.ts';
import type { CallAnswer } from './test-client.ts';
import type { Person } from './test-people.ts';

/**
 * Imports cases; asks again until it is done, where a busy machine takes longer than the answer waits
 * (powers#import-answers).
 */
export const importCases = async (
  { call }: Pick<Person, 'call'>,
  body: NonNullable<RequestOf<typeof importSuretyCase>['body']>,
  commandId: string = randomUUID(),
): Promise<CallAnswer<typeof importSuretyCase>> => {
  for (;;) {
    const answer = await call(importSuretyCase, { body, commandId });
    if (answer.status !== 202) return answer;
  }
};
