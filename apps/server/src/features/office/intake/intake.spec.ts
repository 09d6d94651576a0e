import { expect, test } from '@jest/globals';
import { intakeFields, type IntakeFields } from '#contracts/office/intake/intake.ts';
import { peopleOf } from './intake.ts';

const commandId = 'a6f1c2de-0000-4000-8000-000000000001';
const typed = (given: object): IntakeFields => intakeFields.parse({ defendant: { fullName: 'Theo Landry' }, ...given });

test('an indemnitor is saved only with a full name, a phone or an address', () => {
  const { indemnitors } = peopleOf(
    commandId,
    typed({
      indemnitors: [
        { birthday: '1970-01-01', email: 'x@example.com', employerName: 'Dock', references: [{ name: 'Nobody' }] },
        { fullName: 'Odile' },
        {},
        { phoneNumber: '5045550142' },
        { address: '1 Canal St' },
      ],
    }),
  );
  expect(indemnitors.map(({ fullName, phoneNumber, address }) => fullName || phoneNumber || address)).toEqual([
    'Odile',
    '5045550142',
    '1 Canal St',
  ]);
});

test('references that hold nothing are left out, and each goes with its person', () => {
  const { defendant, indemnitors, references } = peopleOf(
    commandId,
    typed({
      references: [{}, { name: 'Aunt Clo' }, { relationship: 'Friend' }],
      indemnitors: [
        { email: 'x@example.com', references: [{ name: 'Of nobody' }] },
        { fullName: 'Odile', references: [{ phone: '5045550100' }, {}] },
      ],
    }),
  );
  expect(
    references.map(({ personId, name, relationship, phone }) => [personId, name || relationship || phone]),
  ).toEqual([
    [defendant.id, 'Aunt Clo'],
    [defendant.id, 'Friend'],
    [indemnitors[0]?.id, '5045550100'],
  ]);
});

test('the same command makes the same ids, another one others, and no two are alike', () => {
  const input = typed({
    references: [{ name: 'A' }, { name: 'B' }],
    indemnitors: [
      { fullName: 'One', references: [{ name: 'A' }] },
      { fullName: 'Two', references: [{ name: 'A' }] },
    ],
  });
  const ids = (id: string) => {
    const { defendant, indemnitors, references } = peopleOf(id, input);
    return [defendant, ...indemnitors, ...references].map((row) => row.id);
  };
  expect(ids(commandId)).toEqual(ids(commandId));
  const all = [...ids(commandId), ...ids('a6f1c2de-0000-4000-8000-000000000002')];
  expect(new Set(all).size).toBe(all.length);
});
