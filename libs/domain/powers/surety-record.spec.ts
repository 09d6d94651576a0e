import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { maskSsns } from '../kernel/masked-ssns.ts';
import { recordsIn, suretyRecord } from './surety-record.ts';

const NONE = {
  insurerName: null,
  insurerEmail: null,
  defendantName: null,
  caseNumber: null,
  bondAmountCents: null,
  dueOn: null,
  notes: null,
};
const by = { today: '2026-03-31', timeZone: 'America/Chicago' };
const read = (given: object) => suretyRecord(given, by);
const factsOf = (given: object) => read({ insurer: 'Lexington', ...given }).facts;

describe('a payload', () => {
  test('is a list, one object, either of them wrapped, or text of these', () => {
    const one = { insurer: 'Lexington' };
    for (const payload of [
      [one],
      one,
      { records: [one] },
      { Cases: [one] },
      { data: one },
      { data: { records: [one] } },
    ]) {
      expect(recordsIn(payload)).toEqual([one]);
      expect(recordsIn(JSON.stringify(payload))).toEqual([one]);
    }
    expect(recordsIn('\uFEFF[]')).toEqual([]);
  });

  test('is nothing that could be read otherwise', () => {
    for (const payload of [null, undefined, 5, true, '', 'words', '"words"', '{"a":', '5'])
      expect(recordsIn(payload)).toBeNull();
  });
});

describe('the fields of a record', () => {
  test('are known by each of their names, whatever their case and underscores', () => {
    const names = {
      insurerName: ['insurer_name', 'Insurer', 'SURETY', 'SuretyCompany', 'company'],
      insurerEmail: ['insurer_email', 'EMAIL'],
      defendantName: ['defendantName', 'defendant', 'name'],
      caseNumber: ['case_number', 'CaseNo', 'case'],
      notes: ['notes', 'note', 'Comments'],
    };
    for (const [field, all] of Object.entries(names))
      for (const name of all)
        expect(read({ [name]: 'a@b.example' }).facts).toEqual({ ...NONE, [field]: 'a@b.example' });
  });

  test('are dates as people and programs write them', () => {
    const days = [
      '05/07/2026',
      '5/7/2026',
      '2026-05-07',
      '7-May-26',
      '2026-05-08T04:59:00Z',
      '2026-05-07T23:00:00.000-05:00',
    ];
    for (const name of ['due_date', 'due', 'Deadline'])
      for (const day of days) expect([day, factsOf({ [name]: day }).dueOn]).toEqual([day, '2026-05-07']);
  });

  test('are amounts in dollars, with $ and commas', () => {
    const amounts = {
      '5000': 500_000,
      '$5,000.00': 500_000,
      '$ 1,234.5': 123_450,
      '.5': 50,
      '10000000': 1_000_000_000,
    };
    for (const [text, cents] of Object.entries(amounts)) {
      expect([text, factsOf({ bond_amount: text }).bondAmountCents]).toEqual([text, cents]);
      if (/^[\d.]+$/.test(text)) expect(factsOf({ amount: Number(text) }).bondAmountCents).toBe(cents);
    }
  });

  test('that cannot be read stay empty with a warning that quotes them', () => {
    for (const due of ['2026-02-30', '13/01/2026', 'next week', '34/19/2026', 20_260_507]) {
      const { facts, warnings, refused } = read({ insurer: 'Lexington', due });
      expect([facts.dueOn, warnings, refused]).toEqual([null, [`The date "${due}" cannot be read.`], null]);
    }
    for (const amount of ['5,00', '5.000,00', '-5', 'five', '0', '10000000.01', '1e9', 1.005, true]) {
      const { facts, warnings } = read({ insurer: 'Lexington', amount });
      expect([facts.bondAmountCents, warnings]).toEqual([null, [`The amount "${amount}" cannot be read.`]]);
    }
    expect(read({ insurer: 'Lexington', email: 'a@b' }).warnings).toEqual(['The e-mail address "a@b" cannot be read.']);
  });

  test('that are not known become notes with a warning; what the product decides is ignored', () => {
    const { facts, warnings } = read({
      insurer: 'Lexington',
      notes: 'Missed court',
      court: '24th JDC',
      bail: { parish: 'Orleans' },
      empty: '',
      id: 'x',
      case_id: 'y',
      status: 'closed',
      created_at: '2020-01-01',
      organizationId: 'z',
    });
    expect(facts.notes).toBe('Missed court\ncourt: 24th JDC\nbail: {"parish":"Orleans"}');
    expect(warnings).toEqual(['Kept in the notes: court, bail']);
  });

  test('said twice count by the first of their names; the other becomes notes', () => {
    const { facts } = read({ company: 'Holding', insurer_name: 'Lexington', name: 'Theo', defendant: 'Theo' });
    expect(facts).toEqual({ ...NONE, insurerName: 'Lexington', defendantName: 'Theo', notes: 'company: Holding' });
  });

  test('that are longer than a case takes are cut with a warning', () => {
    const { facts, warnings } = read({ insurer: 'x'.repeat(300), notes: 'y'.repeat(20_001) });
    expect([facts.insurerName?.length, facts.notes?.length]).toEqual([200, 20_000]);
    expect(warnings).toEqual(['insurer_name was cut after 200 characters.', 'notes was cut after 20,000 characters.']);
  });
});

test('a record without insurer, defendant and case number is refused, as is what is no record', () => {
  const none = 'It names no insurer, no defendant and no case number.';
  for (const given of [
    {},
    { amount: 5 },
    { insurer: ' ', defendant: null },
    { insurer: 'Unknown' },
    { due: '05/07/2026' },
  ])
    expect(read(given).refused).toBe(none);
  for (const given of [null, 5, 'words', [], true])
    expect(suretyRecord(given, by).refused).toBe('It is no record with fields.');
  for (const given of [{ insurer: 'x' }, { defendant: 'x' }, { case: 5 }]) expect(read(given).refused).toBeNull();
});

describe('a record that is more than any', () => {
  const nested = (levels: number): unknown => {
    let deep: unknown = 'x';
    for (let depth = 0; depth < levels; depth += 1) deep = [deep];
    return deep;
  };
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]));

  test('is refused where it is nested deeper than 20 levels', () => {
    expect(read({ insurer: 'x', deep: nested(18) }).refused).toBeNull();
    for (const levels of [20, 20_000, 200_000])
      expect(read({ insurer: 'x', deep: nested(levels) }).refused).toBe('It is nested too deeply.');
  });

  test('is refused where it has more than 100 fields, nested ones counted', () => {
    expect(read({ insurer: 'x', ...fields(99) }).refused).toBeNull();
    for (const given of [fields(100), { of: fields(99) }, { of: [fields(50), fields(50)] }])
      expect(read({ insurer: 'x', ...given }).refused).toBe('It has more than 100 fields.');
  });

  test('is refused where it holds more than 1,000 values', () => {
    expect(read({ insurer: 'x', notes: Array(998).fill('x') }).refused).toBeNull();
    expect(read({ insurer: 'x', notes: Array(600_000).fill('x') }).refused).toBe('It holds more than 1,000 values.');
  });

  test('is refused before any of it is read', () => {
    const isRead = new Set<string | symbol>();
    const given = new Proxy(fields(600_000), {
      get: (record, name) => {
        isRead.add(name);
        return Reflect.get(record, name) as unknown;
      },
    });
    expect(read(given).refused).toBe('It has more than 100 fields.');
    expect([...isRead].filter((name) => /^f\d+$/.test(String(name)))).toEqual([]);
  });

  test('is one record however many wrappers stand around it', () => {
    let wrapped: object = { insurer: 'x' };
    for (let depth = 0; depth < 20_000; depth += 1) wrapped = { data: wrapped };
    const [record, ...others] = recordsIn(wrapped) ?? [];
    expect([suretyRecord(record, by).refused, others]).toEqual(['It is nested too deeply.', []]);
  });
});

test('attachments are links with or without names, at most 20', () => {
  const url = 'https://example.com/a.pdf';
  expect(read({ case: 1, attachments: url }).attachments).toEqual([{ name: '', url }]);
  const { attachments, warnings } = read({
    case: 1,
    attachments: [{ name: 'Order', url }, url, 'a.pdf', { name: 'x' }],
  });
  expect(attachments).toEqual([
    { name: 'Order', url },
    { name: '', url },
  ]);
  expect(warnings).toEqual([
    'The attachment "a.pdf" is no web address.',
    'The attachment "{"name":"x"}" is no web address.',
  ]);
  const many = read({ case: 1, attachments: Array.from({ length: 21 }, () => url) });
  expect([many.attachments.length, many.warnings]).toEqual([20, ['Only the first 20 attachments are taken.']]);
});

describe('what looks like an SSN', () => {
  test('is cut to its last four wherever it stands, with a warning', () => {
    const { facts, warnings } = read({
      insurer: 'Lexington',
      defendant: 'Theo 528-91-4406',
      case: '528 91 4406',
      amount: '528-91-4406',
      notes: 'SSN 528914406',
      person: { papers: [{ ssn: 528914406 }, '528.91.4406'] },
      '528-91-4406': 'x',
      due: '528–91–4406',
    });
    expect(JSON.stringify([facts, warnings])).not.toMatch(/528.?91|52891/);
    expect(facts.defendantName).toBe('Theo ***-**-4406');
    expect(warnings[0]).toBe('What looks like an SSN was cut to its last four digits.');
  });

  test('is no case number of nine digits, no phone and no day', () => {
    expect(read({ case: '202400118' }).facts.caseNumber).toBe('202400118');
    for (const text of ['504-555-0142', '5045550142', '2026-05-07', '24-118', '70112-1234'])
      expect(maskSsns(text)).toBe(text);
  });

  test('never gets through, in any field, nested or not', () => {
    const ssn = fc.tuple(
      fc.integer({ min: 100, max: 999 }),
      fc.integer({ min: 10, max: 99 }),
      fc.integer({ min: 1000, max: 9999 }),
    );
    const sign = fc.constantFrom('-', ' ', '.', '‑');
    const key = fc.constantFrom(
      'insurer',
      'name',
      'case',
      'amount',
      'due',
      'notes',
      'email',
      'attachments',
      'ssn',
      'x',
    );
    fc.assert(
      fc.property(ssn, sign, key, fc.boolean(), ([a, b, c], by, name, nested) => {
        const written = [a, b, c].join(by);
        const { facts, warnings } = read({ company: 'Lexington', [name]: nested ? { of: [written] } : written });
        expect(JSON.stringify([facts, warnings])).not.toContain(`${a}${by}${b}`);
      }),
    );
  });
});

test('whatever a record holds, reading it does not fail, and what is read again is the same', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (given) => {
      const { facts, refused } = suretyRecord(given, by);
      if (refused !== null) return;
      const { bondAmountCents, ...texts } = facts;
      const again = suretyRecord(
        { ...texts, bond_amount: bondAmountCents === null ? null : bondAmountCents / 100 },
        by,
      );
      expect(again.facts).toEqual(facts);
    }),
  );
  const field = fc.constantFrom(
    'insurer',
    'defendant',
    'case_no',
    'amount',
    'due',
    'notes',
    'email',
    'attachments',
    'other',
  );
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.jsonValue({ maxDepth: 2 }),
    fc.constant('05/07/2026'),
  );
  fc.assert(
    fc.property(fc.dictionary(field, value), (given) => {
      const { facts, warnings } = suretyRecord(given, by);
      for (const text of [...Object.values<unknown>({ ...facts }), ...warnings])
        // oxlint-disable-next-line no-control-regex -- what PostgreSQL and people cannot take
        expect(String(text)).not.toMatch(/[\u0000-\u0008\p{Cs}]/u);
      if (facts.bondAmountCents !== null) expect(Number.isSafeInteger(facts.bondAmountCents)).toBe(true);
    }),
  );
});
