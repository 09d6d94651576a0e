/** Builds the product and ends: 0, or 1 with the compiler's words. */
import { build } from './build.ts';
import { Unavailable } from './unavailable.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
try {
  await build(say, new AbortController().signal);
  say('The product is built: dist/');
} catch (error) {
  if (!(error instanceof Unavailable)) throw error;
  process.stderr.write(`\n${error.message}\n${error.remedy}\n`);
  process.exitCode = 1;
}
process.exit();
