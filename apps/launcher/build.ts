import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitForLock } from './lock.mjs';
import { root } from './root.ts';
import { Unavailable } from './unavailable.ts';

/** A part of the product that is built on its own, only when the files it is made of changed. */
interface Part {
  name: string;
  sources: readonly string[];
  /** Removed before each build, so that nothing stale stays. */
  output: readonly string[];
  command: readonly string[];
}

const modules = join(root, 'node_modules');

const server: Part = {
  name: 'server',
  sources: [
    'apps/server/src/**',
    'apps/event-store/src/**',
    'libs/{contracts,domain,process}/**',
    'nest-cli.json',
    'tsconfig.json',
    'libs/tooling/tsconfig.build.json',
  ],
  output: ['dist/apps', 'dist/libs'],
  command: [join(modules, '@nestjs/cli/bin/nest.js'), 'build'],
};

const web: Part = {
  name: 'web client',
  sources: ['apps/web/**', 'libs/{contracts,domain}/**', 'tsconfig.json'],
  output: ['dist/web'],
  command: [join(modules, 'vite/bin/vite.js'), 'build', 'apps/web', '--logLevel', 'warn'],
};

/**
 * Builds what changed since the last build, both parts at once.
 * @throws Unavailable with the compiler's words if a part does not build; the other part's compiler is ended then.
 */
export async function build(say: (line: string) => void, stop: AbortSignal): Promise<void> {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const lock = await waitForLock(root, 'build', () => {
    say('Another start is building; waiting for it.');
  });
  try {
    const stale = [server, web].filter((part) => markOf(part) !== fingerprint(part));
    if (stale.length === 0) return;
    say(`Building the ${stale.map((part) => part.name).join(' and the ')} …`);
    const began = performance.now();
    const failed = new AbortController();
    stop.addEventListener('abort', () => {
      failed.abort();
    });
    try {
      await Promise.all(stale.map((part) => buildPart(part, failed.signal)));
    } catch (error) {
      failed.abort();
      throw error;
    }
    say(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  } finally {
    await lock.release();
  }
}

async function buildPart(part: Part, signal: AbortSignal): Promise<void> {
  const wanted = fingerprint(part);
  for (const folder of part.output) rmSync(join(root, folder), { recursive: true, force: true });
  const [program = '', ...args] = part.command;
  const compiler = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let message = '';
  for (const stream of [compiler.stdout, compiler.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      message += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    compiler.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new Unavailable(`The ${part.name} does not build.`, message.trim());
  writeFileSync(markFile(part), wanted);
}

const markFile = (part: Part): string => join(root, `dist/.${part.name.replace(' ', '-')}-built`);
const markOf = (part: Part): string | undefined =>
  part.output.every((folder) => existsSync(join(root, folder))) && existsSync(markFile(part))
    ? readFileSync(markFile(part), 'utf8')
    : undefined;

// Tests are no part of it, and generated files follow from the others.
const isLeftOut = /\.(spec\.tsx?|gen\.ts)$/;

/** A hash over names and contents of everything the part is made of, packages and Node included. */
function fingerprint(part: Part): string {
  const hash = createHash('sha256').update(process.version).update(part.command.slice(1).join(' '));
  const files = globSync([...part.sources, 'package-lock.json'], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isLeftOut.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files)
    hash
      .update(`${file.slice(root.length)}\n`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}
