/** Builds the product, whose pictures `all.ts` then takes: what that imports is there only once it is built. */
import { build } from '../launcher/build.ts';

await build((line) => process.stdout.write(`${line}\n`), new AbortController().signal);
await import('./all.ts');
