import { expect, it } from '@jest/globals';
import { describeEntry } from './entry-words.ts';

it.each([
  ['PaymentReceived', 'Cash', 'Payment received (Cash)'],
  ['BondWritten', null, 'Bond written'],
  ['BufInterestCredited', null, 'BUF interest credited'],
])('An entry of %s with the detail %s reads as people say it', (eventType, detail, message) => {
  expect(describeEntry(eventType, detail)).toBe(message);
});
