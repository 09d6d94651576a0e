import { expect, it, test } from '@jest/globals';
import { fieldOf, MOVE_IN_LISTS, proposedFields } from './move-in-fields.ts';
import { fieldsOfProgram, MOVE_IN_PROGRAMS, PROGRAM_CHOICES } from './move-in-programs.ts';

it('columns of a program become its fields, each once; what it heads as others do is as elsewhere', () => {
  const headings = ['Case No', 'Post Date', 'Bail Amount', 'Power No', 'Status', 'Anything', 'Docket'];
  expect(fieldsOfProgram('simply-bail', 'bonds', headings)).toEqual([
    'clientId',
    'bondDate',
    'amount',
    'powerNumber',
    'status',
    '',
    'caseNumber',
  ]);
});

it('of another program they are as they are proposed', () => {
  const headings = ['Case No', 'Bond Date', 'Bond Amt', 'POA #'];
  expect(fieldsOfProgram('other', 'bonds', headings)).toEqual(proposedFields('bonds', headings));
});

it('programs whose files nobody here has seen say so', () => {
  expect(PROGRAM_CHOICES.map(({ label }) => label)).toEqual([
    'Captira (guessed)',
    'Simply Bail (guessed)',
    'Bailbooks (guessed)',
    'Another program',
  ]);
});

const HEADINGS = [
  'Def No',
  'Case No',
  'File No',
  'Defendant No',
  'Guarantor',
  'Primary Indemnitor',
  'Ind Name',
  'Cell No',
];
test.each(MOVE_IN_PROGRAMS)('what %s heads is a field of the list', (program) => {
  for (const list of MOVE_IN_LISTS) {
    const named = fieldsOfProgram(program, list, HEADINGS).filter((name) => name !== '');
    expect(named.filter((name) => fieldOf(list, name) === undefined)).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  }
});
