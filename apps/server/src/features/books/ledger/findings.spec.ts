import { expect, test } from '@jest/globals';
import { Findings } from './findings.ts';

const found = () => {
  const lines: string[] = [];
  return { lines, findings: new Findings((line) => lines.push(line)) };
};

test('what follows from no cause is told as it is found', () => {
  const { lines, findings } = found();
  findings.report('Organization pelican: one');
  expect(lines).toEqual(['Organization pelican: one']);
});

test('the first cause of an organization is told first, with how many lines follow from it', () => {
  const { lines, findings } = found();
  findings.cause('pelican', 'event 7 of stream x-pelican-1 is missing');
  findings.report('Organization pelican: one');
  findings.cause('pelican', 'event 9 of stream x-pelican-1 is missing');
  findings.report('Organization bayou: two');
  findings.report('Organization pelican: three');
  expect(lines).toEqual(['Organization bayou: two']);
  findings.tell(['pelican']);
  expect(lines.slice(1)).toEqual([
    'Organization pelican: event 7 of stream x-pelican-1 is missing; 2 lines follow from it',
    'Organization pelican: event 9 of stream x-pelican-1 is missing',
    'Organization pelican: one',
    'Organization pelican: three',
  ]);
  findings.tell();
  expect([lines.length, findings.count]).toEqual([5, 5]);
});

test('a cause that nothing follows from is told by itself, one line in the singular', () => {
  const { lines, findings } = found();
  findings.cause('pelican', 'one');
  findings.cause('bayou', 'two');
  findings.report('Organization bayou: three');
  findings.tell();
  expect(lines).toEqual([
    'Organization pelican: one',
    'Organization bayou: two; 1 line follows from it',
    'Organization bayou: three',
  ]);
});

test('lines beyond ten thousand are counted alone', () => {
  const { lines, findings } = found();
  findings.cause('pelican', 'one');
  for (let line = 0; line < 10_003; line += 1) findings.report('Organization pelican: more');
  findings.tell();
  expect([lines[0], lines.length, lines.at(-1)]).toEqual([
    'Organization pelican: one; 10,003 lines follow from it',
    10_002,
    'Organization pelican: 3 more lines.',
  ]);
});
