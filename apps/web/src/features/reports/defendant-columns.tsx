import type { ReactNode } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { DEFENDANT_SORTS } from '#contracts/people/defendant-sorts.ts';
import type { listDefendants } from '#contracts/people/defendants.ts';
import { dayOf, formatDay } from '#domain/days.ts';
import { formatCents } from '#domain/money.ts';
import { NOTHING, showDay } from '../../lib/format.ts';
import type { Column } from '../../ui/data-table.tsx';
import { AppLink } from '../../ui/link.tsx';
import { PhoneLink } from '../../ui/contact.tsx';

export type DefendantLine = AnswerOf<typeof listDefendants>['rows'][number];

/** The columns that a person may choose, by their words. */
export const CHOOSABLE = {
  birthday: 'Birth date',
  phoneNumber: 'Phone',
  city: 'City',
  courtDate: 'Court date',
  openBonds: 'Open bonds',
  balance: 'Balance Due',
  lastPayment: 'Last payment',
  createdAt: 'Created',
} as const;
export type Choosable = keyof typeof CHOOSABLE;

/** Who never chose sees these. */
export const USUAL: readonly Choosable[] = ['birthday', 'phoneNumber', 'city', 'courtDate', 'balance'];
/** What matters when people check in (decision 26). */
export const CHECK_IN: readonly Choosable[] = ['phoneNumber', 'lastPayment', 'courtDate', 'openBonds', 'balance'];

const SORTED_BY: Partial<Record<Choosable, (typeof DEFENDANT_SORTS)[number]>> = {
  birthday: 'birthday',
  courtDate: 'courtDate',
  balance: 'balance',
  createdAt: 'createdAt',
};

const tabular = (text: string) => <span className="tabular nowrap">{text}</span>;

const cellsIn = (timeZone: string): Record<Choosable, (row: DefendantLine) => ReactNode> => {
  const instant = (at: string) => tabular(formatDay(dayOf(new Date(at), timeZone)));
  return {
    birthday: ({ birthday }) => tabular(showDay(birthday)),
    phoneNumber: ({ phoneNumber }) => <PhoneLink digits={phoneNumber} />,
    city: ({ city }) => (
      <span className="one-line" title={city}>
        {city || NOTHING}
      </span>
    ),
    courtDate: ({ courtDate }) => tabular(showDay(courtDate)),
    openBonds: ({ openBonds }) => openBonds,
    balance: ({ balanceCents }) => formatCents(balanceCents),
    lastPayment: ({ lastPaymentOn }) => tabular(showDay(lastPaymentOn)),
    createdAt: ({ createdAt }) => instant(createdAt),
  };
};

const nameColumn: Column<DefendantLine> = {
  key: 'fullName',
  header: 'Name',
  ordered: true,
  cell: ({ defendantId, fullName }) => (
    <AppLink
      to="/defendants/$defendantId"
      params={{ defendantId }}
      c="inherit"
      inherit
      fw={500}
      className="one-line"
      title={fullName}
    >
      {fullName}
    </AppLink>
  ),
};

const openColumn: Column<DefendantLine> = {
  key: 'open',
  header: '',
  align: 'right',
  screenOnly: true,
  cell: ({ defendantId, fullName }) => (
    <AppLink
      to="/defendants/$defendantId"
      params={{ defendantId }}
      inherit
      aria-label={`View Profile of ${fullName}`}
      className="nowrap"
    >
      View Profile
    </AppLink>
  ),
};

/** Name, the chosen columns in their order, and the way to the profile. On a phone only the first chosen one is shown. */
export const columnsOf = (chosen: readonly Choosable[], timeZone: string): Column<DefendantLine>[] => {
  const cells = cellsIn(timeZone);
  const all = Object.keys(CHOOSABLE) as Choosable[];
  const middle = all
    .filter((key) => chosen.includes(key))
    .map((key, position): Column<DefendantLine> => ({
      key: SORTED_BY[key] ?? key,
      header: CHOOSABLE[key],
      cell: cells[key],
      ordered: key in SORTED_BY,
      wideOnly: position > 0,
      ...(key === 'balance' || key === 'openBonds' ? { align: 'right' } : {}),
    }));
  return [nameColumn, ...middle, openColumn];
};
