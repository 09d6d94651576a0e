import { expect, test } from '@jest/globals';
import { files, read } from './tree.ts';

/** Where the parameters are listed that the interceptor looks at. */
const ANSWERS = 'apps/server/src/features/recovery/cases/answer-for-joined.ts';

/** What a controller routes, with its path: `@Route(contract.x)` of `import … from '#contracts/…'`. */
const routedBy = (controller: string, contractOf: (path: string) => string): { name: string; path: string }[] => {
  const contracts = [...controller.matchAll(/from '#contracts\/([^']+)'/g)].map(([, path = '']) => contractOf(path));
  const endpoints = contracts.flatMap((text) =>
    [...text.matchAll(/export const (\w+) = endpoint\(\{[^}]*?path: '([^']+)'/g)].map(([, name = '', path = '']) => ({
      name,
      path,
    })),
  );
  return endpoints.filter(({ name }) => new RegExp(`@Route\\((?:\\w+\\.)?${name}\\)`).test(controller));
};

/** Why a controller does not answer for joined cases; null where it does, or names none. */
const wrongOf = (controller: string, contractOf: (path: string) => string, names: readonly string[]): string | null => {
  const params = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const ofCases = routedBy(controller, contractOf).filter(
    ({ path }) => path.startsWith('/recovery/cases/:') || params(path).some((name) => names.includes(name)),
  );
  const [first] = ofCases;
  if (!first) return null;
  if (!controller.includes('@UseInterceptors(JoinedCases)'))
    return `names a recovery case (${first.path}): put @UseInterceptors(JoinedCases) on the controller, so that the id of a joined case answers`;
  const unknown = ofCases.find(({ path }) => !params(path).some((name) => names.includes(name)));
  return unknown
    ? `names a recovery case by a parameter that joined cases are not looked for in (${unknown.path}): call it :recoveryCaseId, or add it to NAMES in ${ANSWERS}`
    : null;
};

const names = [...(/NAMES = \[([^\]]+)\]/.exec(read(ANSWERS))?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
  ([, name = '']) => name,
);

test('a controller whose path names a recovery case stands under JoinedCases', () => {
  expect(names).toContain('recoveryCaseId');
  const controllers = files.filter((path) => /^apps\/server\/src\/features\/.+\.controller\.ts$/.test(path));
  const contractOf = (path: string) => read(`libs/contracts/${path}`);
  const wrong = controllers.flatMap((path) => {
    const why = wrongOf(read(path), contractOf, names);
    return why === null ? [] : [`${path} ${why}.`];
  });
  expect(wrong).toEqual([]);
  // It looks at what it is for.
  expect(controllers.filter((path) => read(path).includes('@UseInterceptors(JoinedCases)')).length).toBeGreaterThan(8);
});

test('the rule says what to do', () => {
  const contractOf = () =>
    `export const listThings = endpoint({\n  method: 'GET',\n  path: '/recovery/cases/:recoveryCaseId/things',`;
  const bare = `import * as contract from '#contracts/things/things.ts';\n@Route(contract.listThings)`;
  expect(wrongOf(bare, contractOf, names)).toContain('put @UseInterceptors(JoinedCases) on the controller');
  expect(wrongOf(`@UseInterceptors(JoinedCases)\n${bare}`, contractOf, names)).toBeNull();
  const other = () => contractOf().replace(':recoveryCaseId', ':caseId');
  expect(wrongOf(`@UseInterceptors(JoinedCases)\n${bare}`, other, names)).toContain('call it :recoveryCaseId');
  expect(wrongOf(bare.replace('listThings', 'another'), contractOf, names)).toBeNull();
});
