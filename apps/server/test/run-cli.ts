import { jest } from '@jest/globals';
import type { CliCommand } from '../src/cli/command.ts';

/** Runs a command as the operator does, and answers its exit code and what it printed. */
export const runCli = async (command: CliCommand, args: string[], env: Record<string, string>) => {
  const said: string[] = [];
  const output = jest.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  Object.assign(process.env, env);
  try {
    return { code: await command.run(args), said: said.join('') };
  } finally {
    output.mockRestore();
    for (const name of Object.keys(env)) Reflect.deleteProperty(process.env, name);
  }
};
