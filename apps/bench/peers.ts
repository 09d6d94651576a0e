import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { freePort } from '../launcher/free-port.ts';
import { ROOT } from './report.ts';
import type { Stage } from './stage.ts';

const SOURCE = join(ROOT, 'apps/bench/peers');
/** Installed away from the sources, so that no tool of the product ever walks through their packages. */
const INSTALLED = join(ROOT, '.cache/bench/peers');

/** Brings the packages that we are compared with to what their lockfile says; only from npm's registry, no scripts. */
export const installPeers = async (): Promise<void> => {
  await mkdir(INSTALLED, { recursive: true });
  await cp(SOURCE, INSTALLED, { recursive: true });
  const wanted = await readFile(join(SOURCE, 'package-lock.json'), 'utf8');
  const mark = join(INSTALLED, '.installed');
  if ((await readFile(mark, 'utf8').catch(() => '')) === wanted) return;
  process.stdout.write('Installing the packages that the benchmarks compare with …\n');
  const npm = spawn('npm', ['ci', '--no-audit', '--no-fund'], { cwd: INSTALLED, stdio: 'inherit' });
  const [code] = (await once(npm, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The peers could not be installed; npm says why above.');
  await writeFile(mark, wanted);
};

const start = (stage: Stage, script: string, environment: Record<string, string>): ChildProcess => {
  const path = isAbsolute(script) ? script : join(INSTALLED, script);
  const child = spawn(process.execPath, [path], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', GRAPHILE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  stage.onClose(() => void child.kill('SIGKILL'));
  return child;
};

const ended = async (child: ChildProcess, script: string): Promise<never> => {
  const [code] = (await once(child, 'exit')) as [number | null];
  throw new Error(`${script} ended with code ${String(code)}; what it wrote above says why.`);
};

/** Starts a server to compare with; answers its address once it listens. Ended with the stage. */
export const startPeer = async (stage: Stage, script: string, environment: Record<string, string>): Promise<string> => {
  const port = String(await freePort());
  const child = start(stage, script, { ...environment, PORT: port });
  await Promise.race([once(child, 'message'), ended(child, script)]);
  return `http://127.0.0.1:${port}`;
};

/** Starts a peer that does tasks on demand; each answers the seconds that it took. Ended with the stage. */
export const startPeerWorker = (stage: Stage, script: string, environment: Record<string, string>) => {
  const child = start(stage, script, environment);
  return async (task: string, input: object = {}): Promise<number> => {
    child.send({ task, ...input });
    const [answer] = (await Promise.race([once(child, 'message'), ended(child, script)])) as [
      { seconds: number; error?: string },
    ];
    if (answer.error) throw new Error(`${script}, ${task}: ${answer.error}`);
    return answer.seconds;
  };
};
