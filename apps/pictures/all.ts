/**
 * `npm run pictures`: photographs everything the product can show, dark and light, at 1440 and 360 pixels, in a demo
 * agency made for it, and says of each what can be measured: findings of axe, text cut off, what is wider than the window.
 * A name photographs only the states that contain it.
 */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { freePort } from '../launcher/free-port.ts';
import { newPerson, startBrowser } from '../e2e/browser.ts';
import { startProduct } from '../e2e/product.ts';
import * as given from '../e2e/api-setup.ts';
import * as step from '../e2e/steps.ts';
import { PASSWORD, seed, SEEDED_ADMIN } from '../bench/callers.ts';
import { writeContactSheet, type Picture } from './contact-sheet.ts';
import { makeIds } from './make-ids.ts';
import { STATES } from './states.ts';
import { take, type Studio } from './take.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Two pages at a time, for two cores. */
const AT_A_TIME = 2;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { folder: { type: 'string', default: join(ROOT, '.cache/pictures') } },
});

const wanted = STATES.filter(({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)));
if (wanted.length === 0) {
  process.stderr.write(
    `No state is named so: ${positionals.join(', ')}. Their names are in apps/pictures/states.ts.\n`,
  );
  process.exit(1);
}

const development = await createServer({
  configFile: join(ROOT, 'apps/web/vite.config.ts'),
  logLevel: 'error',
  server: { host: '127.0.0.1', port: await freePort() },
});
await development.listen();
const [product, browser] = await Promise.all([startProduct(), startBrowser()]);
try {
  await seed(product.dataDir, 'living');
  const full = await newPerson(browser);
  await given.signIn(full.page, product.url, { ...step.anOwner(''), email: SEEDED_ADMIN, password: PASSWORD });
  const empty = await newPerson(browser);
  await step.signUp(empty.page, product.url, step.anOwner('Azalea Bonds'));
  const studio: Studio = {
    url: product.url,
    gallery: development.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '',
    browser,
    ids: await makeIds(product.url),
    cookies: { full: await full.context.cookies(), empty: await empty.context.cookies() },
    folder: values.folder,
    showcase: join(ROOT, 'docs/images'),
  };
  if (positionals.length === 0) await rm(values.folder, { recursive: true, force: true });
  const shots = wanted.flatMap((state) =>
    ([1440, 360] as const).filter((width) => (state.only ?? width) === width).map((width) => ({ state, width })),
  );
  const pictures: Picture[] = [];
  const camera = async (): Promise<void> => {
    for (let shot = shots.shift(); shot; shot = shots.shift()) {
      const taken = await take(studio, shot.state, shot.width);
      pictures.push(...taken);
      for (const { file, faults } of taken) process.stdout.write([file, ...faults].join('\n    ') + '\n');
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, camera));
  const order = new Map(STATES.map(({ name }, at) => [name, at]));
  pictures.sort((one, two) => (order.get(one.name) ?? 0) - (order.get(two.name) ?? 0));
  const sheet = await writeContactSheet(values.folder, pictures);
  const wrong = pictures.filter(({ faults }) => faults.length > 0).length;
  const kept = (await readdir(values.folder)).length - 1;
  process.stdout.write(`\n${String(kept)} pictures, ${String(wrong)} with something to mend: ${sheet}\n`);
  process.exitCode = wrong > 0 ? 1 : 0;
} finally {
  await browser.close();
  await product.stop();
  await development.close();
}
