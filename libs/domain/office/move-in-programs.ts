import { plainHeading } from './move-in-field.ts';
import { proposedFields, type MoveInList } from './move-in-fields.ts';

/** Programs that agencies move from, whose columns can be chosen together. */
export const MOVE_IN_PROGRAMS = ['captira', 'simply-bail', 'bailbooks', 'other'] as const;
export type MoveInProgram = (typeof MOVE_IN_PROGRAMS)[number];

interface Program {
  name: string;
  /** Nobody here has seen its files: how it heads its columns is guessed. */
  isGuessed: boolean;
  /** Headings, as they are compared, that it alone has, or that mean something else in it. */
  headings: Partial<Record<MoveInList, Readonly<Record<string, string>>>>;
}

const PROGRAMS: Readonly<Record<MoveInProgram, Program>> = {
  captira: {
    name: 'Captira',
    isGuessed: true,
    headings: {
      clients: { 'def no': 'id', 'defendant no': 'id', 'cell no': 'phoneNumber', 'home no': 'alternatePhone' },
      indemnitors: { 'def no': 'clientId', 'defendant no': 'clientId', 'ind name': 'fullName' },
      bonds: {
        'def no': 'clientId',
        'defendant no': 'clientId',
        'bond no': 'id',
        'execution date': 'bondDate',
        'bond liability': 'amount',
        power: 'powerNumber',
        'insurance company': 'surety',
      },
      balances: { 'def no': 'clientId', 'defendant no': 'clientId', 'bond balance': 'balance' },
      plans: { 'def no': 'clientId', 'defendant no': 'clientId', 'payment due': 'nextDue' },
    },
  },
  'simply-bail': {
    name: 'Simply Bail',
    isGuessed: true,
    headings: {
      clients: { 'case no': 'id', 'mobile no': 'phoneNumber' },
      indemnitors: { 'case no': 'clientId', 'primary indemnitor': 'fullName' },
      bonds: { 'case no': 'clientId', 'post date': 'bondDate', 'bail amount': 'amount', 'power no': 'powerNumber' },
      balances: { 'case no': 'clientId', 'remaining balance': 'balance' },
      plans: { 'case no': 'clientId', 'payment amount': 'amount', 'next payment due': 'nextDue' },
    },
  },
  bailbooks: {
    name: 'Bailbooks',
    isGuessed: true,
    headings: {
      clients: { 'file no': 'id' },
      indemnitors: { 'file no': 'clientId', guarantor: 'fullName' },
      bonds: { 'file no': 'clientId', 'date of bond': 'bondDate', penalty: 'amount', 'poa no': 'powerNumber' },
      balances: { 'file no': 'clientId', 'a r balance': 'balance' },
      plans: { 'file no': 'clientId', 'pay amount': 'amount', 'pay date': 'nextDue' },
    },
  },
  other: { name: 'Another program', isGuessed: false, headings: {} },
};

/** The programs to choose from; a guessed one says so. */
export const PROGRAM_CHOICES = MOVE_IN_PROGRAMS.map((value) => {
  const { name, isGuessed } = PROGRAMS[value];
  return { value, label: isGuessed ? `${name} (guessed)` : name };
});

/**
 * Which field each heading is as a program has it, each field once; empty where none (moving-in#header-and-columns). What
 * it does not head in its own way is as elsewhere.
 */
export const fieldsOfProgram = (program: MoveInProgram, list: MoveInList, headings: readonly string[]): string[] => {
  const own = PROGRAMS[program].headings[list] ?? {};
  const named = headings.map((heading) => own[plainHeading(heading)] ?? '');
  const first = named.map((name, at) => (name !== '' && named.indexOf(name) === at ? name : ''));
  const rest = proposedFields(
    list,
    headings.map((heading, at) => (first[at] === '' ? heading : '')),
  );
  return first.map((name, at) => {
    const proposed = rest[at] ?? '';
    return name === '' && !first.includes(proposed) ? proposed : name;
  });
};
