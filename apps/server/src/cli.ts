import '../../../libs/process/refuse-old-node.ts';
import 'reflect-metadata';
import { commands } from './cli/commands.ts';
import { LogAway } from './platform/event-log/store-errors.ts';
import { unreachableReason } from './platform/event-log/unreachable-reason.ts';

/** Explains a store that cannot be reached; every other error is already in words for the operator. */
const wordsOf = async (error: unknown): Promise<string> => {
  const url = process.env['EVENTSTORE_URL'];
  if (error instanceof LogAway && url !== undefined) return unreachableReason(url, error);
  return error instanceof Error ? error.message : String(error);
};

/** `cli <command> [arguments]`: the operator's commands; each is a file in `cli/`. */
const [name, ...args] = process.argv.slice(2);
const command = name === undefined ? undefined : commands[name];
if (!command) {
  const width = Math.max(...Object.keys(commands).map((key) => key.length));
  const lines = Object.entries(commands).map(([key, { summary }]) => `  ${key.padEnd(width)}  ${summary}`);
  process.stderr.write(`Commands:\n${lines.join('\n')}\n`);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = (await command.run(args)) ?? 0;
  } catch (error) {
    process.stderr.write(`${await wordsOf(error)}\n`);
    process.exitCode = 1;
  }
}
