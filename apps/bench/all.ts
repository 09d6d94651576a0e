/**
 * `npm run bench`: the ratios against our peers, and how the product behaves under load and growth: some 15 minutes on
 * an idle machine. `npm run bench -- list-times search-times` runs those parts alone, `-- every` all there are.
 * `--quick` proves in two minutes that it runs; `--out <folder>` takes the JSON; other options go to the parts.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';

const USUAL = ['ratios', 'scale'];
const EVERY = [
  ...USUAL,
  'answer-times',
  'guard-cost',
  'sign-in-burst',
  'desk-times',
  'list-times',
  'power-times',
  'payment-times',
  'money-times',
  'search-times',
  'recovery-times',
  'proof-times',
  'move-in-times',
  'screen-loads',
  'statement-paper',
  'produced-file',
  'first-paint',
  'large-log',
  'subscribers',
];

const args = process.argv.slice(2);
const options = args.findIndex((arg) => arg.startsWith('--'));
const named = args.slice(0, options === -1 ? args.length : options);
const given = options === -1 ? [] : args.slice(options);
const out = given.indexOf('--out');
if (out !== -1) process.env['BENCH_RESULTS'] = resolve(given.splice(out, 2)[1] ?? '.');

const parts = named.length === 0 ? USUAL : named.includes('every') ? EVERY : named;
const unknown = parts.filter((part) => !EVERY.includes(part));
if (unknown.length > 0) {
  process.stderr.write(`There is no measurement ${unknown.join(', ')}. There are: ${EVERY.join(', ')}.\n`);
  process.exit(1);
}

// Asked to stop, a part cleans up behind itself; this process waits for that and starts no other.
let running: ChildProcess | undefined;
const stopping = new AbortController();
const isStopped = () => stopping.signal.aborted;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(signal, () => {
    stopping.abort();
    // With everything that it has started and that would not end with it.
    if (running?.pid !== undefined) process.kill(-running.pid, 'SIGTERM');
  });
}

const flags = ['-C', 'source', '--disable-warning=ExperimentalWarning', '--experimental-transform-types'];
const run = (part: string): Promise<number> =>
  new Promise((done) => {
    process.stdout.write(`\n── ${part}\n`);
    running = spawn(process.execPath, [...flags, join(import.meta.dirname, `${part}.ts`), ...given], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true, // a Ctrl-C reaches it through this process, once
    });
    running.once('exit', (code) => {
      done(code ?? 1);
    });
  });

const failed: string[] = [];
for (const part of parts) if (!isStopped() && (await run(part)) !== 0) failed.push(part);
if (failed.length > 0) process.stdout.write(`\nFailed or over a goal: ${failed.join(', ')}\n`);
process.exit(isStopped() ? 130 : failed.length > 0 ? 1 : 0);
