/**
 * Runs the PostgreSQL command given as arguments and asks it to stop when standard input closes, which is what happens
 * when the process that started us ends in any way, `kill -9` included. A server that has not stopped after so many
 * milliseconds (the first argument) hangs and is ended. So none is ever left behind.
 */
import { spawn } from 'node:child_process';

const [stopMs = '', program = '', ...args] = process.argv.slice(2);
const server = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
let force: NodeJS.Timeout | undefined;
const stop = (): void => {
  server.kill('SIGINT'); // PostgreSQL's fast shutdown
  force ??= setTimeout(() => {
    process.stderr.write(`WARNING: does not stop within ${String(Number(stopMs) / 1000)} s and is ended\n`);
    server.kill('SIGKILL');
  }, Number(stopMs));
};

process.stdin.on('end', stop).on('error', stop).resume();
process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
// The reader of this output may have ended.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
server.on('exit', (code, signal) => {
  clearTimeout(force);
  process.stdin.destroy();
  process.exitCode = code ?? (signal === 'SIGINT' ? 0 : 1);
});
