import { describe, expect, test } from '@jest/globals';
import { checkMoveIn, isOfPeople, isOpen, type PersonHere } from './move-in-check.ts';
import { choicesAfter } from './move-in-choices.ts';
import { proposedFields, templateOf, type PeopleList } from './move-in-fields.ts';
import { readName } from './move-in-names.ts';
import { questionsOfColumns, readRows, type MoveInChoices, type MoveInFile } from './move-in-rows.ts';
import { mended, moveInTable } from './move-in-table.ts';
import { dayQuestion, readCell, readColumnDay, readState } from './move-in-values.ts';

const by = { today: '2026-11-29', timeZone: 'America/Chicago', refusedFields: () => ({}) };
const NOTHING_SAID: Omit<MoveInChoices, 'fields'> = { answers: {}, leftOut: [], leftOutWhys: [] };

const fileOf = (list: PeopleList, text: string, said: Partial<MoveInChoices> = {}): MoveInFile<PeopleList> => {
  const table = moveInTable(list, text);
  return { list, table, choices: { fields: proposedFields(list, table.headings), ...NOTHING_SAID, ...said } };
};
const check = (files: readonly MoveInFile<PeopleList>[], here: readonly PersonHere[] = []) =>
  checkMoveIn(
    files.map((file) => ({ file, rows: readRows(file, by) })),
    { here, digest: (text) => `hash of ${text}` },
  );
const peopleOf = (files: readonly MoveInFile<PeopleList>[], here: readonly PersonHere[] = []) =>
  check(files, here).filter(isOfPeople);
const why = (files: readonly MoveInFile<PeopleList>[]) =>
  check(files).flatMap(({ rows }) =>
    rows.flatMap(({ line, said }) => said.map(({ words }) => `${String(line)}: ${words}`)),
  );

describe('moving-in#files-that-are-read', () => {
  test('a file says its separator, and a quote inside a cell is a letter', () => {
    const { headings, rows } = moveInTable('clients', 'sep=|\r\nID|Name|Height\r\n1|Ann Lee|5\'10"\r\n');
    expect(headings).toEqual(['ID', 'Name', 'Height']);
    expect(rows).toEqual([{ line: 3, cells: ['1', 'Ann Lee', `5'10"`] }]);
  });

  test.each([
    ['a,b\n"1,2\n3,4', 'Line 2: a quote is opened and not closed.'],
    ['', 'The file is empty.'],
    ['Name,DOB\n', 'The file has headings and no rows.'],
    ['PK\u0003\u0004xl', 'This is a workbook. Save it as CSV and choose that file.'],
    [`${Array.from({ length: 201 }, (_, at) => `c${String(at)}`).join(',')}\n1`, 'The file has more than 200 columns.'],
  ])('what cannot be read is refused with why', (text, words) => {
    expect(() => moveInTable('clients', text)).toThrow(words);
  });

  test('a cell over 10,000 characters, an error of the spreadsheet and a cell too many refuse their row', () => {
    const file = fileOf('clients', `Name,City\nAnn,${'x'.repeat(10_001)}\nBob,#REF!\nCid,Reno,7\nDee,Reno`);
    expect(why([file])).toEqual([
      '2: A cell has more than 10,000 characters.',
      '3: A cell holds an error of the spreadsheet.',
      '4: The row has more cells than there are headings.',
    ]);
  });
});

describe('moving-in#header-and-columns', () => {
  test('the header is found under titles, and repeated headers and totals are skipped and listed', () => {
    const text =
      'Client list,,\nPrinted 11/1/2026,,\nDef ID,Def. Name,D.O.B.\n7,"LEE, ANN",04/13/1988\nDef ID,Def. Name,D.O.B.\nTotal,1,\n';
    const { headings, rows, skipped } = moveInTable('clients', text);
    expect(proposedFields('clients', headings)).toEqual(['id', 'fullName', 'birthday']);
    expect(rows.map(({ line }) => line)).toEqual([4]);
    expect(skipped).toEqual([
      { line: 5, words: 'The headings once more.' },
      { line: 6, words: 'A total.' },
    ]);
  });

  test.each([
    ['ID,Balance\n1,$100.00\n2,50.00\nTotal,150.00\n', ['A total.']],
    ['ID,Balance\n1,100.00\n2,50.00\nTotal,280.00\n', ['A total: Balance says $280.00, the rows come to $150.00.']],
    // Each part has its own, and the last line is of all.
    ['ID,Balance\n1,100\nSubtotal,100\n2,50\nSubtotal,50\nGrand total,150\n', ['A total.', 'A total.', 'A total.']],
    // How many there are is no sum.
    ['Name,Balance\nAnn,100\nTotal,,\nBob,(20.00)\nTotals:,80\n', ['A total.', 'A total.']],
  ])('what a total line says is compared with the rows above it', (text, words) => {
    expect(moveInTable('balances', text).skipped.map((line) => line.words)).toEqual(words);
  });

  describe('what was said of a file is said of the next one of its list', () => {
    const headings = ['No', 'Who', 'Notes', 'DOB'];
    const choices = {
      fields: ['id', 'fullName', '', 'birthday'],
      answers: { capitals: 'yes' },
      leftOut: [4],
      leftOutWhys: ['The name is missing.'],
    };
    const after = (...next: string[]) => choicesAfter('clients', next, { headings, choices });

    test('by heading, in any order, with a column that is new proposed; single lines have moved', () => {
      const { fields, ...rest } = after('DOB', 'Phone', 'Who', 'NO', 'Notes', 'Phone');
      expect(fields).toEqual(['birthday', 'phoneNumber', 'fullName', 'id', '', '']);
      expect(rest).toEqual({ answers: choices.answers, leftOut: [], leftOutWhys: choices.leftOutWhys });
    });

    test('a column that is proposed never takes a field that one has already', () => {
      expect(after('Who', 'Name', 'No', 'DOB').fields).toEqual(['fullName', '', 'id', 'birthday']);
      expect(after('Who', 'Who', 'No', 'DOB').fields).toEqual(['fullName', '', 'id', 'birthday']);
    });

    test('answers are asked again where a column that was brought in is gone', () => {
      expect(after('No', 'Who')).toEqual({ fields: ['id', 'fullName'], answers: {}, leftOut: [], leftOutWhys: [] });
    });
  });

  test('each template proposes its own columns, and its example can be brought in', () => {
    const files = (['clients', 'indemnitors', 'references'] as const).map((list) => {
      const columns = templateOf(list);
      const quoted = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
      return fileOf(list, `${quoted(columns.map((c) => c.heading))}\n${quoted(columns.map((c) => c.example))}\n`);
    });
    for (const { choices } of files) expect(choices.fields).not.toContain('');
    expect(check(files).map(({ rows }) => rows.map(({ state }) => state))).toEqual([['fine'], ['fine'], ['fine']]);
  });
});

describe('moving-in#days-in-a-file', () => {
  test.each([
    [['04/13/1988', '01/02/1990'], 'none'],
    [['13/04/1988', '01/02/1990'], 'order'],
    [['01/02/1990', '3-4-91'], 'order'],
    [['32246', '40000'], 'excel'],
    [['1988-04-13', 'N/A', ''], 'none'],
  ] as const)('a column of %j asks %s', (cells, asks) => expect(dayQuestion(cells)).toBe(asks));

  test.each([
    ['04/13/1988', 'month', '1988-04-13'],
    ['13/04/1988', 'month', null],
    ['13/04/1988', 'day', '1988-04-13'],
    ['32246', '1900', '1988-04-13'],
    ['30784', '1904', '1988-04-13'],
    ['1/1/1900', 'month', ''],
    ['00/00/0000', 'month', ''],
    ['N/A', 'month', ''],
  ] as const)('%s, %s, is %s', (cell, order, day) => expect(readColumnDay(cell, order, by, 'birthday')).toBe(day));
});

describe('moving-in#names-in-a-file', () => {
  const one = (fullName: string, capitals = true) =>
    readName({ fullName, lastName: '', firstName: '', middleName: '', suffix: '' }, capitals);
  test.each([
    ['LANDRY, MARIE ANN', 'Marie Ann Landry'],
    ['LANDRY, PAUL JR.', 'Paul Landry Jr'],
    ['LANDRY III, PAUL', 'Paul Landry III'],
    ['Paul Landry, Jr.', 'Paul Landry Jr'],
    ["O'NEAL-MCKAY, JOHN V", "John V O'Neal-McKay"],
    ['de la Cruz, José', 'José de la Cruz'],
    ['Marie Landry', 'Marie Landry'],
  ])('%s is %s', (typed, name) => expect(one(typed)).toBe(name));

  test('separate columns are put together, and capitals stay where that was said', () => {
    const parts = { fullName: '', lastName: 'LANDRY SR', firstName: 'PAUL', middleName: 'J', suffix: '' };
    expect(readName(parts, false)).toBe('PAUL J LANDRY Sr');
    expect(readName(parts, true)).toBe('Paul J Landry Sr');
  });
});

describe('moving-in#unreadable-cells', () => {
  test('a phone that cannot be read stays in the note and warns; an SSN stays nowhere', () => {
    const file = fileOf('clients', 'Name,Phone,SSN,Comments\nAnn Lee,call mom,12-3,Nice');
    const [{ wanted, rows } = { wanted: [], rows: [] }] = peopleOf([file]);
    expect(rows.map(({ state, said }) => [state, said.length])).toEqual([['warned', 2]]);
    expect(wanted[0]?.note).toBe('Nice\nPhone: call mom');
    expect(JSON.stringify(wanted)).not.toContain('12-3');
  });

  test.each([
    ['phone', '(225) 555-0100', '2255550100'],
    ['ssn', '123-45-6789', '123456789'],
    ['ssn', '000-00-0000', ''],
    ['ssn', '1.2E+8', null],
    ['sex', 'Female', 'F'],
    ['height', '5-10', `5'10"`],
    ['height', '602', `6'2"`],
    ['height', 'tall', null],
    ['number', '180 lbs', '180'],
    ['relationship', 'Mother', 'Parent'],
    ['id', '007', '007'],
    ['id', '1.2E+11', null],
    ['text', '=HYPERLINK("x")', '=HYPERLINK("x")'],
  ] as const)('a cell of kind %s, %s, is %s', (kind, cell, value) => expect(readCell(kind, cell)).toBe(value));

  test('a state is known by its code or name, any other is asked once', () => {
    expect(['la', 'Louisiana', 'La.', 'Acadia'].map(readState)).toEqual(['LA', 'LA', 'LA', null]);
    const { table, choices } = fileOf('clients', 'Name,State\nAnn,Acadia\nBob,ACADIA\nCid,LA');
    expect(questionsOfColumns(table, choices)).toMatchObject([{ id: 'state-acadia', rows: 2, answer: null }]);
    const [checked] = peopleOf([fileOf('clients', 'Name,State\nAnn,Acadia', { answers: { 'state-acadia': 'LA' } })]);
    expect(checked?.wanted[0]?.fields).toMatchObject({ state: 'LA' });
  });
});

describe('moving-in#same-client', () => {
  test('rows of one id fill blanks; another name, birth date or SSN is refused', () => {
    const file = fileOf(
      'clients',
      'ID,Name,DOB,City\n1,Ann Lee,04/13/1988,\n1,ANN LEE,,Reno\n1,Bob Lee,,\n1,Ann Lee,04/14/1988,\n1,Ann Lee,,Mesa',
    );
    expect(check([file])[0]?.wanted).toMatchObject([
      { fields: { fullName: 'Ann Lee', birthday: '1988-04-13', city: 'Reno' } },
    ]);
    expect(why([file])).toEqual([
      '4: Line 2 has this id with another name.',
      '5: Line 2 has this id with another birth date.',
      '6: Line 2 says something else. It counts.',
    ]);
  });

  test('two ids with one SSN, or one name and birth date, ask', () => {
    const text = 'ID,Name,DOB,SSN\n1,Ann Lee,04/13/1988,123-45-6789\n2,Anna Lee,,123456789\n3,ann lee,4/13/1988,';
    const [open] = check([fileOf('clients', text)]);
    expect(open && isOpen(open)).toBe(true);
    const questions = open?.questions ?? [];
    expect(questions).toHaveLength(2);
    const answers = Object.fromEntries(questions.map(({ id }, at) => [id, at === 0 ? 'one' : 'two']));
    const [decided] = check([fileOf('clients', text, { answers })]);
    expect(decided && isOpen(decided)).toBe(false);
    expect(decided?.wanted.map(({ key }) => key)).toEqual(['id:1', 'id:3']);
  });

  test('somebody who is here already is proposed', () => {
    const ann = { defendantId: 'd1', fullName: 'Ann Lee', birthday: '1988-04-13', ssnDigest: null };
    const text = 'Name,DOB\nLEE ANN,04/13/1988\n"LEE, ANN",04/13/1988';
    const [open] = check([fileOf('clients', text)], [ann]);
    expect(open?.wanted).toHaveLength(2);
    const [asked] = check([fileOf('clients', 'Name,DOB\nAnn Lee,04/13/1988')], [ann]);
    const [question] = asked?.questions ?? [];
    expect(question?.options.map(({ value }) => value)).toEqual(['d1', 'new']);
    const answers = { [question?.id ?? '']: 'd1' };
    expect(check([fileOf('clients', 'Name,DOB\nAnn Lee,04/13/1988', { answers })], [ann])[0]?.wanted).toMatchObject([
      { hereId: 'd1' },
    ]);
  });

  test('equal rows without an id are refused until one is left out', () => {
    const text = 'Name,DOB\nAnn Lee,04/13/1988\nAnn Lee,04/13/1988';
    expect(why([fileOf('clients', text)])).toEqual([
      '3: Line 2 has the same name and birth date. Give both an id, or leave one out.',
    ]);
    const [checked] = check([fileOf('clients', text, { leftOut: [3] })]);
    expect(checked?.rows.map(({ state }) => state)).toEqual(['fine', 'left-out']);
    expect(checked && isOpen(checked)).toBe(false);
  });
});

describe('moving-in#who-is-meant', () => {
  const clients = fileOf('clients', 'ID,Name\n0012,Ann Lee\n13,Bob Ray\n14,BOB RAY\n15,Cid Roe', {
    answers: { capitals: 'no' },
  });
  test('by id, with the zeros that Excel dropped, else by a name that one has', () => {
    const text =
      'Client ID,Client,Name,Relation\n12,,Eve Lee,Sister\n,"ROE, CID",Fay Roe,Mother\n,Bob Ray,Gil Ray,\n99,,Hal,\n,Zed,Ida,\n,,Jon,';
    const [, others] = peopleOf([clients, fileOf('indemnitors', text)]);
    expect(others?.wanted.map(({ clientKey, fields }) => [clientKey, fields['relationship']])).toEqual([
      ['id:0012', 'Sibling'],
      ['id:15', 'Parent'],
    ]);
    expect(others?.rows.flatMap(({ line, said }) => said.map(({ words }) => `${String(line)}: ${words}`))).toEqual([
      '4: Several clients have this name. Say which by an id.',
      '5: No client of the lists has this id.',
      '6: No client of the lists has this name.',
      '7: Whose it is is missing: an id or a name of a client.',
    ]);
  });

  test('rows that are refused with the same words are left out together', () => {
    const text = 'Client ID,Name\n98,Hal\n99,Ida\n13,Jon';
    const file = fileOf('references', text, { leftOutWhys: ['No client of the lists has this id.'] });
    const [, others] = peopleOf([clients, file]);
    expect(others?.rows.map(({ state }) => state)).toEqual(['left-out', 'left-out', 'fine']);
  });
});

test('refused rows go up again in the place of what they were, and a masked SSN says nothing', () => {
  const table = moveInTable('clients', 'ID,Name,SSN\n1,,123-45-6789\n2,Bob,');
  const again = moveInTable('clients', 'Bailiwick line,Why,ID,Name,SSN\n2,The name is missing.,1,Ann,***-**-6789');
  expect(mended(table, again).rows).toEqual([
    { line: 2, cells: ['1', 'Ann', '123-45-6789'] },
    { line: 3, cells: ['2', 'Bob', ''] },
  ]);
  const astray = moveInTable('clients', 'Bailiwick line,Name\n7,Ann');
  expect(() => mended(table, astray)).toThrow('Line 2: it names no line of the file that it mends.');
});
