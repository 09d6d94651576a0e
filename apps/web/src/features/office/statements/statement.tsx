import { Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { getStatement } from '#contracts/office/statements/statements.ts';
import { partOfWhole } from '#domain/kernel/part-of-whole.ts';
import {
  canBeNarrowed,
  daysItRunsBy,
  isAsItStands,
  isOfADay,
  STATEMENT_NAMES,
  usualDays,
  type StatementKind,
} from '#domain/office/statements.ts';
import { showDay, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { List, rowsOf } from '../../../ui/list.tsx';
import { Page } from '../../../ui/page.tsx';
import { BooksProven } from '../../books/proof/index.ts';
import { NarrowedTo, whoseOf } from '../../powers/surety-reports/index.ts';
import { VerificationCode } from '../reports/index.ts';
import { NarrowedBy } from '../../books/ledger/index.ts';
import { Forms8300, TaxPayees } from '../tax-forms/index.ts';
import { Proofs } from './proofs.tsx';
import { StatementFilters, type StatementProps, type StatementSearch } from './statement-filters.tsx';
import { StatementPicture } from './statement-picture.tsx';
import { rowsOfStatement, rowsWithKey, statementColumns } from './statement-rows.tsx';
import { statementQuery, type StatementAsked } from './statements.queries.ts';

export type { StatementSearch } from './statement-filters.tsx';

type Answer = AnswerOf<typeof getStatement>;

/** What is asked for: where nobody chose, its usual days, or today. */
const askedOf = (kind: StatementKind, search: StatementSearch, today: string): StatementAsked => {
  const { from, to, at, known, beside } = search;
  const usual = usualDays(kind, today);
  const whose = {
    ...(canBeNarrowed(kind) ? whoseOf(search) : {}),
    ...(kind === 'aging' ? { owedFor: search.owedFor } : {}),
  };
  if (isAsItStands(kind)) return { kind, to: today, ...whose };
  const days = isOfADay(kind) ? { to: to ?? today } : from === undefined && to === undefined ? usual : { from, to };
  return { kind, ...days, journalNumber: at, knownOn: known, beside, ...whose };
};

/** Of which days it is, and as of when it was known where an earlier knowledge was asked for. */
const subtitleOf = (
  { kind, from, to, journalNumber, knownAt }: Answer,
  { at, known }: StatementSearch,
  zone: string,
) => {
  if (isAsItStands(kind)) return `As it is on ${showDay(to)}`;
  const days =
    from === null ? `At the end of ${showDay(to)}` : `${showDay(from)} to ${showDay(to)}, ${daysItRunsBy(kind)}`;
  if (at === undefined && known === undefined) return days;
  const recorded = knownAt === null ? '' : `, recorded ${showInstant(knownAt, zone)}`;
  return `${days}. As known at journal entry ${journalNumber}${recorded}`;
};

const emptyTitleOf = (kind: StatementKind): string => {
  if (isAsItStands(kind)) return 'There is nothing of it today.';
  if (kind === 'trust' || kind === 'buf') return 'Nothing was held by then.';
  return isOfADay(kind) ? 'Nothing was booked by then.' : 'Nothing of it was booked on these days.';
};

/** What stands in each of those that are not booked by whatever happens. */
const EMPTY_HINTS: Partial<Record<StatementKind, string>> = {
  trust: 'Collateral is here from the day it is received until it is returned or applied.',
  buf: 'BUF is here from the bond that owes it until the surety releases it.',
  'open-liability': 'Live bonds on powers of a surety are here.',
  'past-disposition': 'Bonds are here once their disposition is entered, until they are discharged.',
  forfeitures: 'Bonds are here by their forfeiture date.',
  'worksheet-1099': 'Commission, payees of recovery and expenses are here by the day they are paid.',
  'form-8300': 'Cash of clients is here by the day it is paid.',
  deposits: 'Deposits and card settlements are here once they are made.',
  collections: 'Payments of clients are here by their booked day.',
  'receipt-register': 'Receipts are here by their booked day.',
};
const EMPTY_HINT = 'Bonds, fees, payments and payouts book by themselves.';

/** A statement of the books: its filters, its parts with their totals, what it foots with, and the head of the chain. */
export const StatementPage = ({ kind, search, change }: StatementProps) => {
  const { timeZone, today } = useSession().organization;
  const asked = askedOf(kind, search, today);
  const answer = useQuery({ ...statementQuery(asked), placeholderData: keepPreviousData });
  const made = answer.data;
  return (
    <Page
      title={STATEMENT_NAMES[kind]}
      back={
        <AppLink to="/admin/reports" size="sm" c="dimmed" className="no-print">
          ← Reports
        </AppLink>
      }
      subtitle={made ? <span className="tabular">{subtitleOf(made, search, timeZone)}</span> : undefined}
    >
      <Stack gap="md">
        <StatementFilters kind={kind} search={search} change={change} asked={asked} />
        {made?.narrowed ? (
          <NarrowedTo to={made.narrowed.to} part={partOfWhole(made.narrowed.cents, made.narrowed.wholeCents)} />
        ) : null}
        {search.lines !== undefined || asked.owedFor !== undefined ? (
          <NarrowedBy
            words={search.lines === undefined ? 'Aging of one agent' : 'Lines of one figure'}
            label="Show all lines again"
            onRemove={() => change({ lines: undefined, owedFor: undefined })}
          />
        ) : null}
        {made ? <StatementPicture made={made} /> : null}
        <List
          label={STATEMENT_NAMES[kind]}
          from={rowsOf(answer, (all) =>
            search.lines === undefined ? rowsOfStatement(all) : rowsWithKey(all, search.lines),
          )}
          columns={statementColumns(made, search)}
          rowKey={({ key }) => key}
          rowClass={({ of }) => (of === 'line' ? undefined : 'balance-line')}
          failed="Failed to load the statement."
          empty={<EmptyState title={emptyTitleOf(kind)} hint={EMPTY_HINTS[kind] ?? EMPTY_HINT} />}
        />
        {made ? <Proofs proofs={made.proofs} /> : null}
        {kind === 'worksheet-1099' ? <TaxPayees year={Number((asked.to ?? today).slice(0, 4))} /> : null}
        {kind === 'form-8300' ? <Forms8300 to={asked.to ?? today} /> : null}
        <BooksProven />
        {made ? <VerificationCode head={made.chainHead ?? 'none yet'} /> : null}
      </Stack>
    </Page>
  );
};
