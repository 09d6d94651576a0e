import { templateOf, type MoveInList } from '#domain/office/move-in-fields.ts';

/** What each list is called, and who is on it. */
export const LIST_WORDS: Readonly<Record<MoveInList, { title: string; hint: string }>> = {
  clients: {
    title: 'Clients',
    hint: 'Everybody you hold a file of. A name is enough; an id of the old program helps.',
  },
  indemnitors: { title: 'Indemnitors', hint: 'Who answers for a client. Each row names its client, by id or by name.' },
  references: { title: 'References', hint: 'Who knows a client. Each row names its client, by id or by name.' },
  bonds: {
    title: 'Bonds',
    hint: 'Each row names its client and the bond date; a live bond its face. Say the cut-over day first. Nothing is booked.',
  },
  balances: {
    title: 'Open balances',
    hint: 'What each account owed at the end of the cut-over day, or its credit. Each row names its client or the number of an account of the bonds. They are booked on the cut-over day.',
  },
  plans: {
    title: 'Plans',
    hint: 'What each account pays, how often, and when next. Each row names its client or the number of an account; what is owed comes with Open balances.',
  },
  'payments-before': {
    title: 'Payments before',
    hint: 'What clients paid up to the cut-over day. Each row names its account or its client, the day and the amount. They are shown on the account and count for Form 8300; nothing is booked, since the open balances have them already.',
  },
  powers: {
    title: 'Powers in hand',
    hint: 'The unused powers of attorney, each with its number and surety. One that a bond of the lists uses is completed and not in hand. Nothing is booked.',
  },
  'owed-and-held': {
    title: 'Owed and held',
    hint: 'Bank and cash, collateral, what sureties, sheriffs and colleagues are owed. Each row names an account of the chart and an amount; collateral its bond and whose it is. They are booked on the cut-over day.',
  },
};

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** A CSV file of a list with every heading and one example that can be brought in. */
export const templateText = (list: MoveInList): string => {
  const columns = templateOf(list);
  const line = (cells: string[]) => `${cells.map(quoted).join(',')}\r\n`;
  return line(columns.map(({ heading }) => heading)) + line(columns.map(({ example }) => example));
};
