/** Runs `cli <command>` with the settings of the installation in the data folder, or of services of one's own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.ts';
import { environmentOfCommand, isAlone, namesOwnServices } from './command-environment.ts';
import { keepSecret, readInstallation } from './installation.ts';
import { entry } from './product.ts';
import { root } from './root.ts';
import { Unavailable } from './unavailable.ts';
import { withDatabaseAlone } from './with-database-alone.ts';

try {
  const script = join(root, entry.cli);
  const [command, ...args] = process.argv.slice(2);
  if (!existsSync(script)) {
    if (!isAlone(command) && !namesOwnServices(process.env))
      throw new Unavailable('The product is not built yet.', 'Start it with npm start first.');
    await build((line) => process.stderr.write(`${line}\n`), new AbortController().signal);
  }
  const env = environmentOfCommand(command, process.env);
  const given = command === undefined ? [] : [command, ...args];
  const run = async (): Promise<number> => {
    const child = spawn(process.execPath, [script, ...given], { cwd: root, env, stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
    process.on('disconnect', () => child.kill('SIGTERM'));
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? 1;
  };
  const isOurs = command === 'rotate-secret' && !namesOwnServices(process.env);
  process.exit(isOurs ? await rotating(run) : await run());
} catch (error) {
  if (!(error instanceof Unavailable)) throw error;
  process.stderr.write(`\n${error.message}\n${error.remedy}\n`);
  process.exit(1);
}

/** The data folder keeps the new secret once the database has it; cut between the two, the same command does the rest. */
async function rotating(run: () => Promise<number>): Promise<number> {
  const installation = readInstallation(process.env);
  const code = await withDatabaseAlone(installation, run);
  const secret = process.env['BAILIWICK_NEW_SECRET'];
  if (code === 0 && secret !== undefined) keepSecret(installation.dataDir, secret);
  return code;
}
