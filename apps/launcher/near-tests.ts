import { dirname } from 'node:path/posix';

/** Needs the product as it runs, which no import shows. */
const goesThroughProduct = (spec: string): boolean => /\.(http|job)\.spec\.ts$/.test(spec);

/** What a spec is about to cost, in seconds of a machine that does nothing else; an estimate by its kind. */
const costOf = (spec: string): number => {
  if (/^apps\/(server\/(test|src\/cli)|event-store|launcher)\//.test(spec)) return 10;
  if (goesThroughProduct(spec)) return 5;
  return spec.endsWith('.tsx') ? 3 : 1;
};

/** What the quick loop spends on specs. */
const BUDGET_SECONDS = 30;

/** What the quick loop may run: a spec that is not left to the deep suite. */
const isQuickSpec = (path: string): boolean => /\.spec\.tsx?$/.test(path) && !path.includes('.deep.');
const isModule = (path: string): boolean => /\.(tsx?|mjs)$/.test(path);
const stemOf = (path: string): string => path.replace(/(\.deep)?(\.\w+)?(\.spec)?\.(ts|tsx|mjs|css)$/, '');

/** The files that a text names in imports, by their last part: enough to tell who stands near. */
const namesImport = (text: string, path: string): boolean => text.includes(`/${path.split('/').at(-1) ?? ''}'`);

/** The specs that the quick loop runs, and how many that may fail too it leaves to `npm test`. */
export interface NearTests {
  near: string[];
  leftOut: number;
}

/**
 * Of the specs that need a changed file, however indirectly, those that stand nearest: changed themselves, of the same
 * name, in the same folder, then those that import it; the others as far as time allows. What imports do not show is found
 * by folder: the specs that need its files through a running product, and all of them where SQL or a style was changed.
 */
export const nearTests = (
  changed: readonly string[],
  related: readonly string[],
  { specs, read }: { specs: readonly string[]; read: (path: string) => string },
): NearTests => {
  const folders = new Set(changed.map((path) => dirname(path)));
  const unread = new Set(changed.filter((path) => !isModule(path)).map((path) => dirname(path)));
  const besides = (spec: string): boolean => (goesThroughProduct(spec) ? folders : unread).has(dirname(spec));
  const stems = new Set(changed.map(stemOf));
  const distanceOf = (spec: string): number => {
    if (changed.includes(spec)) return 0;
    if (stems.has(stemOf(spec))) return 1;
    if (folders.has(dirname(spec))) return 2;
    const text = read(spec);
    return changed.some((path) => namesImport(text, path)) ? 3 : 4;
  };
  const candidates = [...new Set([...related, ...specs.filter(besides)])]
    .filter(isQuickSpec)
    .map((spec) => ({ spec, cost: costOf(spec), distance: distanceOf(spec) }))
    .toSorted((one, two) => one.distance - two.distance || one.cost - two.cost || one.spec.localeCompare(two.spec));
  const near: string[] = [];
  let left = BUDGET_SECONDS;
  for (const { spec, cost, distance } of candidates) {
    // What was changed itself is run, whatever it costs.
    if (cost > left && distance > 1) continue;
    left -= cost;
    near.push(spec);
  }
  return { near, leftOut: candidates.length - near.length };
};
