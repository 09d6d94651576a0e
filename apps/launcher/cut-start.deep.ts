import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { freePort } from './free-port.ts';
import { start, stop, stopAll } from './started.ts';

const CUTS = Number(process.env['TEST_CUTS'] ?? 8);
const SEED = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000);

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
const random = ((state: number) => () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
})(SEED);

afterEach(stopAll);

/** How far a start has come that was cut. */
const stageOf = async (dataDir: string, lines: readonly string[]): Promise<string> => {
  if (lines.some((line) => line.includes('Bailiwick is ready'))) return 'ready';
  if (lines.some((line) => line.includes('Starting the worker'))) return 'processes';
  if (lines.some((line) => line.includes('Preparing the database'))) return 'migrate';
  if (existsSync(join(dataDir, 'postgres'))) return 'postgres';
  const names = await readdir(dataDir);
  if (names.some((name) => name.includes('.making-'))) return 'initdb';
  return names.includes('installation.json') ? 'installed' : 'nothing yet';
};

test(`a first start that is cut at ${String(CUTS)} moments comes up each time, without help`, async () => {
  process.stdout.write(`seed ${String(SEED)}\n`);
  const scratch = await mkdtemp(join(tmpdir(), 'cut-start-'));
  const port = await freePort();
  const whole = join(scratch, 'whole');
  // It builds what has changed, so the one that is measured is the second.
  const built = start(join(scratch, 'built'), port);
  expect([await built.ready, built.lines.slice(-5)]).toEqual([true, expect.anything()]);
  await stop(built, 'SIGINT');
  const began = performance.now();
  const first = start(whole, port);
  expect(await first.ready).toBe(true);
  const usualMs = performance.now() - began;
  await stop(first, 'SIGINT');

  const stages: string[] = [];
  const took: number[] = [];
  for (let cut = 1; cut <= CUTS; cut += 1) {
    const dataDir = join(scratch, `cut-${String(cut)}`);
    // Spread over a start and a little more, so that few cuts meet every stage.
    const afterMs = ((cut - random()) / CUTS) * usualMs * 1.1;
    const cutOff = start(dataDir, port);
    await delay(afterMs);
    await stop(cutOff, 'SIGKILL');
    const stage = existsSync(dataDir) ? await stageOf(dataDir, cutOff.lines) : 'nothing yet';
    stages.push(stage);

    const again = performance.now();
    const next = start(dataDir, port);
    if (!(await next.ready)) throw new Error(`Cut ${String(cut)} (${stage}):\n${next.lines.join('\n')}`);
    took.push(performance.now() - again);
    const serving = await fetch(`http://127.0.0.1:${String(port)}/api/health/serving`);
    expect([stage, serving.status]).toEqual([stage, 200]);
    await stop(next, 'SIGINT');
    expect((await readdir(dataDir)).filter((name) => /making|\.new$/.test(name))).toEqual([]);
    await rm(dataDir, { recursive: true });
    process.stdout.write(
      `cut ${String(cut)} after ${(afterMs / 1000).toFixed(1)} s (${stage}): up in ${((took.at(-1) ?? 0) / 1000).toFixed(1)} s\n`,
    );
  }
  const sum = Object.entries(Object.groupBy(stages, (stage) => stage)).map(
    ([stage, all]) => `${stage} ${String(all?.length ?? 0)}`,
  );
  process.stdout.write(
    `${String(took.length)} of ${String(CUTS)} came up; cut at: ${sum.join(', ')}; usual ${(usualMs / 1000).toFixed(1)} s, after a cut at most ${(Math.max(...took) / 1000).toFixed(1)} s\n`,
  );
  await rm(scratch, { recursive: true });
});

test('one Ctrl-C of a terminal stops it cleanly however often it arrives; a second one ends it at once', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'ctrl-c-'));
  const port = await freePort();
  const product = start(scratch, port);
  expect(await product.ready).toBe(true);
  const ended = once(product.child, 'exit');
  const said = (message: string) => product.lines.some((one) => one.includes(message));
  const pressed = (): boolean => process.kill(-(product.child.pid ?? 0), 'SIGINT');
  pressed();
  while (!said('Stopping …') && product.child.exitCode === null) await delay(20);
  pressed();
  expect(await ended).toEqual([1, null]);
  expect(said('Ended at once.')).toBe(true);

  const again = start(scratch, port);
  if (!(await again.ready)) throw new Error(again.lines.join('\n'));
  const stopped = once(again.child, 'exit');
  process.kill(-(again.child.pid ?? 0), 'SIGINT');
  expect(await stopped).toEqual([0, null]);
  expect(again.lines.some((one) => one.includes('Ended at once.'))).toBe(false);
  await rm(scratch, { recursive: true });
});
