import { expect, jest, test } from '@jest/globals';
import type { Logger } from 'pino';
import { createLog, nestLogger } from './log.ts';

const logged = (error: unknown, say = (log: Logger): void => log.error({ err: error }, 'request failed')): string => {
  const lines: string[] = [];
  const write = jest
    .spyOn(process.stdout, 'write')
    .mockImplementation((chunk: string | Uint8Array) => lines.push(String(chunk)) > 0);
  try {
    say(createLog('info'));
  } finally {
    write.mockRestore();
  }
  return lines.join('');
};

test('a database error is logged by its code and constraint, never by the row it quotes', () => {
  const detail = 'Key (full_name)=(Theo Landry) already exists.';
  const line = logged(
    Object.assign(new Error('invalid input: "Theo Landry"'), { code: '23505', constraint: 'name_key', detail }),
  );
  expect(line).toContain('"code":"23505","constraint":"name_key"');
  expect(line).not.toContain('Landry');
});

test('its cause neither; other errors keep their words and where they came from', () => {
  const cause = Object.assign(new Error('value "Theo Landry" is wrong'), { code: '22P02' });
  const line = logged(new Error('The view could not be read.', { cause }));
  expect(line).toContain('The view could not be read.');
  expect(line).toContain('log.spec.ts');
  expect(line).not.toContain('Landry');
});

test('what is no error is named by its type alone', () => {
  expect(logged('Theo Landry')).toContain('"err":{"type":"string"}');
});

test('a part of the server logs its text, its error, or the type of anything else, with its name', () => {
  const said = (message: unknown) => logged(null, (log) => void nestLogger(log).error(message, 'jobs'));
  expect(said('Out of reach.')).toContain('"context":"jobs","msg":"Out of reach."');
  expect(said(new Error('Job 7 failed.'))).toContain('"message":"Job 7 failed."');
  const line = said({ payer: 'Theo Landry' });
  expect(line).toContain('"err":{"type":"object"},"context":"jobs"');
  expect(line).not.toMatch(/\[object Object\]|Landry/);
});
