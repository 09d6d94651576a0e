import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Logger } from 'pino';
import { createLog, nestLogger } from './log.ts';

const logged = (error: unknown, say = (log: Logger): void => log.error({ err: error }, 'request failed')): string => {
  let lines = '';
  say(createLog('info', { write: (line) => (lines += line), flush: () => undefined }));
  return lines;
};

test('a database error is logged by its code and constraint, never by the row it quotes', () => {
  const detail = 'Key (full_name)=(Theo Landry) already exists.';
  const line = logged(
    Object.assign(new Error('invalid input: "Theo Landry"'), { code: '23505', constraint: 'name_key', detail }),
  );
  expect(line).toContain('"code":"23505","constraint":"name_key"');
  expect(line).not.toContain('Landry');
});

test('a logged error hides a database error as its cause; other errors keep their words and stack', () => {
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

describe('lines are written together', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** A log, and what has left it so far. */
  const aLog = () => {
    const rows: string[] = [];
    const left: string[] = [];
    const log = createLog('info', { write: (line) => rows.push(line), flush: () => left.push(...rows.splice(0)) });
    return { log, left: () => left.map((line) => (JSON.parse(line) as { msg: string }).msg) };
  };

  test('a tenth of a second after the first of them', () => {
    const { log, left } = aLog();
    log.info('one');
    jest.advanceTimersByTime(60);
    log.info('two');
    expect(left()).toEqual([]);
    jest.advanceTimersByTime(40);
    expect(left()).toEqual(['one', 'two']);
    log.info('three');
    jest.advanceTimersByTime(100);
    expect(left()).toEqual(['one', 'two', 'three']);
    expect(jest.getTimerCount()).toBe(0);
  });

  test.each(['warn', 'error', 'fatal'] as const)('with a line of level %s at once, and in their order', (level) => {
    const { log, left } = aLog();
    log.info('one');
    log[level]('two');
    expect(left()).toEqual(['one', 'two']);
  });
});

test('the last lines of a process leave before it ends, of their own will or by an error that nobody caught', () => {
  const loader = join(import.meta.dirname, '../../../../../libs/tooling/swc-loader.mjs');
  const ending = (end: string) => {
    const script = `import { createLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
      createLog('info').info('last words'); ${end}`;
    const options = ['--import', loader, '--conditions', 'source', '--input-type=module', '-e', script];
    return spawnSync(process.execPath, options, { env: { PATH: process.env['PATH'] }, encoding: 'utf8' });
  };
  for (const end of ['process.exit(3)', 'throw new Error("broken")', '']) {
    expect(ending(end).stdout).toContain('"msg":"last words"');
  }
});
