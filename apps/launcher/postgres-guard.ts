/**
 * Runs the PostgreSQL command given as arguments and asks it to stop when standard input closes, which is what happens
 * when the process that started us ends in any way, `kill -9` included. So no server is ever left behind.
 */
import { spawn } from 'node:child_process';

const [program = '', ...args] = process.argv.slice(2);
const server = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
const stop = (): void => {
  server.kill('SIGINT'); // PostgreSQL's fast shutdown
};

process.stdin.on('end', stop).on('error', stop).resume();
process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
server.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
server.on('exit', (code, signal) => {
  process.stdin.destroy();
  process.exitCode = code ?? (signal === 'SIGINT' ? 0 : 1);
});
