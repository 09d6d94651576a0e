/**
 * The processes of a stage under a supervisor of their own, as `npm start` has one: it reads what they print, which must
 * not cost the process that measures. Does what its parent says, and ends with it.
 */
import { readInstallation } from '../launcher/installation.ts';
import { Product } from '../launcher/product.ts';

const installation = readInstallation(process.env);
/** What a process of the product complains of. */
const printFailures = (name: string, line: string): void => {
  if (/"level":(50|60)|ended|Error/.test(line)) process.stdout.write(`${name} | ${line.slice(0, 600)}\n`);
};

let product: Product | undefined;
const tasks: Record<string, () => Promise<void>> = {
  start: () => {
    product = new Product(printFailures);
    return product.start(installation, () => undefined);
  },
  stop: async () => {
    await product?.stop();
    product = undefined;
  },
};

process.on('message', (task: string) => {
  const done = tasks[task] ?? (() => Promise.reject(new Error(`There is no task ${task}.`)));
  done().then(
    () => process.send?.({}),
    (error: unknown) => process.send?.({ error: String((error as Error).stack) }),
  );
});
// Its parent cleans up, and says when.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => void (product?.stop() ?? Promise.resolve()).finally(() => process.exit()));
