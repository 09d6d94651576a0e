/** One way to data (building#one-data-way): what stands in an entity, in SQL, and in which kind of file. */
import { expect, test } from '@jest/globals';
import { filesIn, read } from './tree.ts';

const sources = filesIn('apps/server/src', /(?<!\.spec)\.ts$/);
const features = filesIn('apps/server/src/features', /(?<!\.spec)\.ts$/);

/** An EntityManager that is used for SQL, a connection or a transaction of its own. */
const AROUND_ENTITIES =
  /\bem\s*\.\s*(execute|getConnection|getDriver|createQueryBuilder|qb|transactional|begin)\b|'execute' in /;

const ORM = 'apps/server/src/platform/rows/orm.ts';

test('an EntityManager loads, changes and flushes entities, and nothing else', () => {
  const around = sources.filter((path) => AROUND_ENTITIES.test(read(path)));
  expect(
    around.map((path) => `${path}: ask in SQL by tx.query, which the work of TenantRows.write gets beside em`),
  ).toEqual([]);
});

test('the ORM has one home, and no connection', () => {
  const makers = sources.filter(
    (path) => path !== ORM && /new MikroORM|PostgreSqlDriver|driverOptions/.test(read(path)),
  );
  expect(makers.map((path) => `${path}: entities are used in the transaction of TenantRows.write (${ORM})`)).toEqual(
    [],
  );
});

const READING = /\.(?:read|readAsMember)\(|\breads\.after\(/g;
const SELECT = /(^|[`'"(])\s*(select|with \w+ as)\s/m;

/** A call to the parenthesis that closes it; quoted parentheses are balanced in SQL. */
const wholeCall = (text: string, from: number): string => {
  let open = 0;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') open += 1;
    else if (text[at] === ')' && (open -= 1) === 0) return text.slice(from, at + 1);
  }
  return text.slice(from);
};

/**
 * A file that decides nothing and reads: a reading transaction of it holds a select, or it writes nothing and holds one
 * anywhere.
 */
const readsForPeople = (text: string): boolean => {
  const readings = [...text.matchAll(READING)].map(({ index }) => wholeCall(text, index));
  return (
    !/@CommandHandler|@Processor|CommandRunner/.test(text) &&
    (readings.some((reading) => SELECT.test(reading)) ||
      (readings.length > 0 && SELECT.test(text) && !text.includes('.write(')))
  );
};

/** These read to check something, not to show it: the books against the log, files, an invitation's code, a bond's claim. */
const CHECKS = new Set([
  'apps/server/src/features/people/documents/verify-files.ts',
  'apps/server/src/features/books/ledger/verify-ledger.ts',
  'apps/server/src/features/agency/organizations/answer-invitation.ts',
  'apps/server/src/features/books/bond/bonds-underway.ts',
]);

test('SQL that reads rows for people stands in a query', () => {
  const elsewhere = features.filter(
    (path) => !CHECKS.has(path) && !/\.(query|projection|job)\.ts$/.test(path) && readsForPeople(read(path)),
  );
  expect(
    elsewhere.map(
      (path) => `${path}: call it ${path.replace(/(\.controller)?\.ts$/, '.query.ts')}, or move the SQL there`,
    ),
  ).toEqual([]);
});

test('a command says what it answers', () => {
  const silent = sources.flatMap((path) => {
    const text = read(path);
    const commands = [...text.matchAll(/@CommandHandler\((\w+)\)/g)].map(([, name = '']) => name);
    return commands
      .filter((name) => !new RegExp(`class ${name} extends (CommandOf\\(|(Command|Decide)<)`).test(text))
      .map(
        (name) =>
          `${path}: class ${name} extends CommandOf(contract) or Command<Result>, beside its handler, so that execute is typed`,
      );
  });
  expect(silent).toEqual([]);
});

test('SQL names columns as tables do, and rows come in camelCase by themselves', () => {
  const quoted = filesIn('apps/server', /\.ts$/).filter((path) => / as "[a-z]+[A-Z]\w*"/.test(read(path)));
  expect(quoted.map((path) => `${path}: write "as bond_id", which comes as bondId (row-types.ts)`)).toEqual([]);
});
