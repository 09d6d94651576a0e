/**
 * npm leaves the optional packages of other platforms out of package-lock.json when the registry it asked does not have
 * them, and then `npm ci` refuses the file. This adds them (name, version, platform), so that the lock file is whole
 * everywhere. Run it after adding a package: `npm run lock`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const systems = new Map(
  ['darwin', 'linux', 'win32', 'freebsd', 'openbsd', 'netbsd', 'android', 'openharmony', 'aix', 'sunos'].map((name) => [
    name,
    name,
  ]),
).set('windows', 'win32');
const processors = new Set([
  'arm64',
  'x64',
  'arm',
  'ia32',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'mips64el',
  'wasm32',
]);

/** Adds what is missing to the lock file's `packages`; answers the names. */
export function completeLockfile(packages) {
  const added = [];
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isThere(packages, path, name)) continue;
      packages[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      };
      added.push(name);
    }
  }
  return added;
}

function isThere(packages, from, name) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${base ? `${base}/` : ''}node_modules/${name}`]) return true;
    if (!base) return false;
  }
}

function platformOf(name) {
  const words = name.split('/').at(-1).split('-');
  const os = words.filter((word) => systems.has(word)).map((word) => systems.get(word));
  const cpu = words.filter((word) => processors.has(word));
  const libc = words.includes('linux')
    ? words.flatMap((word) => (/^musl/.test(word) ? ['musl'] : /^gnu/.test(word) ? ['glibc'] : []))
    : [];
  return Object.fromEntries(Object.entries({ os, cpu, libc }).filter(([, values]) => values.length > 0));
}

if (import.meta.main) {
  const file = join(import.meta.dirname, '../../package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const { '': project, ...rest } = lock.packages;
  const added = completeLockfile(rest);
  if (added.length > 0) {
    const sorted = Object.entries(rest).sort(([one], [two]) => (one < two ? -1 : 1));
    writeFileSync(
      file,
      `${JSON.stringify({ ...lock, packages: { '': project, ...Object.fromEntries(sorted) } }, null, 2)}\n`,
    );
  }
  process.stdout.write(`${added.length} packages of other platforms added to package-lock.json\n`);
}
