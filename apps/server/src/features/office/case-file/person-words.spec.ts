import { expect, test } from '@jest/globals';
import { defendantFields, indemnitorFields } from '#contracts/people/people/people.ts';
import { CASE_FILE_CHANGES, caseFileChangeWords, type CaseFileChangeAction } from '#domain/office/case-file-changes.ts';
import { personChangeWords } from './person-words.ts';

test.each([
  ['phoneNumber', '5045550142', '5045550143', 'Changed Phone from (504) 555-0142 to (504) 555-0143'],
  ['birthday', '1990-05-17', '1990-05-18', 'Changed Date of Birth from 05/17/1990 to 05/18/1990'],
  ['city', '', 'New Orleans', 'Entered City: New Orleans'],
  ['employerPhone', '5045550142', '', 'Removed Employer Phone: (504) 555-0142'],
  ['weight', '180', '175', 'Changed Weight from 180 lb to 175 lb'],
  ['ssn', '6789', '4321', 'Changed SSN from ending 6789 to ending 4321'],
  ['ssn', '6789', '6789', 'Changed SSN'],
  ['ssn', '', '4321', 'Entered SSN ending 4321'],
  ['ssn', '4321', '', 'Removed SSN ending 4321'],
  // Never more than the last four digits, whatever is stored.
  ['ssn', '', '123456789', 'Entered SSN ending 6789'],
])('a change of %s from "%s" to "%s" is told in words', (field, oldValue, newValue, message) => {
  expect(personChangeWords({ field, oldValue, newValue }, { maySeeSsn: true })).toBe(message);
});

test('whoever may not see an SSN reads that it changed, and no digit of it', () => {
  const say = (oldValue: string, newValue: string) =>
    personChangeWords({ field: 'ssn', oldValue, newValue }, { maySeeSsn: false });
  expect([say('', '4321'), say('4321', '6789'), say('4321', '')]).toEqual([
    'Entered SSN',
    'Changed SSN',
    'Removed SSN',
  ]);
});

test('every field of a person has a label', () => {
  for (const field of Object.keys({ ...defendantFields.shape, ...indemnitorFields.shape })) {
    const message = personChangeWords({ field, oldValue: '', newValue: '' }, { maySeeSsn: true });
    expect(message).not.toBe(`Changed ${field}`);
  }
});

test('what happened to a file says so, with every word filled', () => {
  for (const [action, { words }] of Object.entries(CASE_FILE_CHANGES)) {
    const names = [...words.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'X'] as const);
    const filled = caseFileChangeWords(action as CaseFileChangeAction, Object.fromEntries(names));
    expect(filled).toBe(words.replaceAll(/\{\w+\}/g, 'X'));
  }
  expect(caseFileChangeWords('reference-added', {})).toBe('Added reference');
});
