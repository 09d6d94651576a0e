import { describe, expect, test } from '@jest/globals';
import { labelledFacts, messageIdsIn, proposedDeadline, textOfHtml, withoutQuoted } from './surety-mail.ts';

const by = { today: '2026-03-31', timeZone: 'America/Chicago' };
const day = (text: string) => proposedDeadline(text, by)?.dueOn ?? null;

describe('a deadline is proposed', () => {
  test.each([
    ['Due: 5/7/2026', '2026-05-07'],
    ['due date 05/07/2026', '2026-05-07'],
    ['due 5/7/26', '2026-05-07'],
    ['deadline 7-May-2026', '2026-05-07'],
    ['The deadline to answer is May 7, 2026.', '2026-05-07'],
    ['DEADLINE\t2026-05-07', '2026-05-07'],
    ['Please respond by Sept. 3rd, 2026', '2026-09-03'],
    ['05/07/2026 is the deadline', '2026-05-07'],
    ['payment is due on or before 12/31/2026', '2026-12-31'],
    ['due 06/01/2026; respond by 05/20/2026', '2026-05-20'],
  ])('where a date stands beside its word: %s', (text, dueOn) => {
    expect(day(text)).toBe(dueOn);
  });

  test.each([
    'Hearing on 05/07/2026',
    'Forfeited due to the failure to appear on 05/07/2026',
    'due. The bond was written 05/07/2026',
    'due\n05/07/2026',
    'overdue residues 05/07/2026',
    'due 02/30/2026',
    'Please respond. By 05/07/2026 all was paid',
    'deadline of the 3 bonds 05/07/2026',
    '',
  ])('and nowhere else: %j', (text) => {
    expect(day(text)).toBeNull();
  });

  test('with the words in which it stands, without an SSN', () => {
    expect(proposedDeadline('Case 1. Please respond by 05/07/2026.', by)).toEqual({
      dueOn: '2026-05-07',
      words: 'respond by 05/07/2026',
    });
    expect(JSON.stringify(proposedDeadline('due 05/07/2026 528-91-4406', by))).not.toContain('528');
  });

  test('quickly, whatever is sent', () => {
    const began = performance.now();
    for (const bomb of [
      'due ',
      'may ',
      '1/1/2026',
      'due-',
      '<',
      '<!--',
      '&#',
      'a:',
      '<p>',
      '<td>',
      'a\t',
      ':\t',
      'On \n',
      '>\n',
    ])
      [day, labelledFacts, textOfHtml, messageIdsIn, withoutQuoted].forEach((read) => read(bomb.repeat(100_000)));
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});

test('labelled lines are facts; the first of each counts', () => {
  expect(
    labelledFacts(
      'Hello\n  Defendant: Theo Landry\nCase No.: 24-118\nBond amount = $5,000.00\nDefendant: Another\nNote: x\nhttp://a',
    ),
  ).toEqual({ defendant: 'Theo Landry', case_number: '24-118', bond_amount: '$5,000.00' });
});

describe('a mail with a table', () => {
  test('has a tab between its cells and a line for each row, however its program fills the cells', () => {
    expect(
      textOfHtml(
        '<p>Hello</p><table><tr><th>Defendant</th><th>Case number</th></tr>\n<tr><td><p>Theo <b>Landry</b></p></td>\n<td><p>24-118</p></td></tr></table><p>Thanks</p>',
      ),
    ).toBe('Hello\nDefendant\tCase number\nTheo Landry\t24-118\nThanks');
  });

  test.each([
    ['<tr><td>Defendant</td><td>Theo Landry</td></tr><tr><td>Case number</td><td>24-118</td></tr>'],
    ['<tr><td>Defendant:</td><td>Theo Landry</td></tr><tr><td>Case No.:</td><td>24-118</td></tr>'],
    ['<tr><td>Defendant:</td><td>Theo Landry</td><td>Case number:</td><td>24-118</td></tr>'],
    ['<tr><td>Defendant: Theo Landry</td><td>Case number: 24-118</td></tr>'],
  ])('gives facts by its labels: %s', (rows) => {
    const facts = labelledFacts(textOfHtml(`<table>${rows}</table>`));
    expect(facts).toEqual({ defendant: 'Theo Landry', case_number: '24-118' });
  });

  test('gives no fact by a row of headings', () => {
    expect(labelledFacts('Defendant\tCase number')).toEqual({});
    expect(labelledFacts('Defendant\tCase number\tAmount')).toEqual({});
  });
});

describe('what a mail quotes is left out', () => {
  test.each([
    ['lines with a mark', 'Received.\n> Defendant: Theo\n>> due 05/07/2026\nThanks', 'Received.\nThanks'],
    ['all below "wrote:"', 'Received.\nOn Mon, Mar 30, 2026, Al <a@b.example> wrote:\nDefendant: Theo', 'Received.\n'],
    [
      '"wrote:" on a line of its own',
      'Received.\nOn Mar 30, 2026 Al\n<a@b.example> wrote:\n\nDefendant: Theo',
      'Received.\n',
    ],
  ])('%s', (_, text, own) => {
    expect(withoutQuoted(text)).toBe(own);
  });

  test('and the answer below lines with a mark is kept', () => {
    const text = 'On Mar 30, 2026 Al wrote:\n> Case number: 1\n\nCase number: 2';
    expect(labelledFacts(withoutQuoted(text))).toEqual({ case_number: '2' });
  });
});

test('ids of mails are what stands between brackets', () => {
  expect(messageIdsIn('<a@b> text <c@d>\r\n <e f>')).toEqual(['<a@b>', '<c@d>']);
});

test('a mail of HTML says its words, in lines', () => {
  expect(
    textOfHtml(
      '<html><head><title>x</title><style>p{color:red}</style></head><body><p>Defendant:&nbsp;<b>Theo &amp; Co</b></p><!-- <p>no</p> --><div>due 05/07/2026<br>Thanks</div><script>alert(1)</script></body>',
    ),
  ).toBe('Defendant: Theo & Co\n\ndue 05/07/2026\nThanks');
  expect(textOfHtml('a &#65;&#x42; &#0; &bogus; <b')).toBe('a AB &bogus;');
});
