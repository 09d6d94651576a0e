import { Box } from '@mantine/core';
import { supervisors } from '#contracts/kernel/roles.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { addDays } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/kernel/payment-methods.ts';
import { countOf, shortDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { BooksProven } from '../../books/proof/index.ts';
import { BoardEmpty, BoardRow, BoardSection, type BoardAnswer } from './board-section.tsx';

type Drawer = NonNullable<BoardAnswer['drawer']>;
type Collected = Drawer['today'];

/** A column: its name, its sums, and the days that its list shows. */
const columnsOf = ({ today, yesterday, week }: Drawer, day: string) => [
  { name: 'Today', of: today, from: day, to: day },
  { name: 'Yesterday', of: yesterday, from: addDays(day, -1), to: addDays(day, -1) },
  { name: 'This week', of: week, from: daysOfPreset('This week', day).from, to: day },
];

const cameBy =
  (method: PaymentMethod) =>
  ({ of }: { of: Collected }) =>
    of.byMethod[method] !== undefined;

/** What was collected by method, each figure a link to its payments (today#board-collected). */
const CollectedTable = ({ drawer, today }: { drawer: Drawer; today: string }) => {
  const columns = columnsOf(drawer, today);
  const methods = PAYMENT_METHODS.filter((method) => columns.some(cameBy(method)));
  const cells = (centsOf: (of: Collected) => number | undefined, method?: PaymentMethod) =>
    columns.map(({ name, of, from, to }) => {
      const cents = centsOf(of);
      const filter = method === undefined ? {} : { method };
      return (
        <td key={name} className="money">
          {cents === undefined ? null : (
            <AppLink inherit to="/admin/reports" search={{ tab: 'payments', from, to, ...filter }}>
              {formatCents(cents)}
            </AppLink>
          )}
        </td>
      );
    });
  return (
    <table className="board-table">
      <thead>
        <tr>
          <th scope="col">Collected</th>
          {columns.map(({ name }) => (
            <th key={name} scope="col" className="money">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {methods.map((method) => (
          <tr key={method}>
            <th scope="row">{method}</th>
            {cells(({ byMethod }) => byMethod[method], method)}
          </tr>
        ))}
        <tr className="board-sum">
          <th scope="row">All</th>
          {cells(({ cents }) => cents)}
        </tr>
      </tbody>
    </table>
  );
};

/** Of how many officials it is told; of a surety: null. */
const owedWords = (officials: number | null): string => {
  if (officials === null) return 'is owed money past its terms';
  return officials === 1 ? 'one is owed money past their terms' : `${officials} are owed money past their terms`;
};

/** Officials and sureties who are owed money past their terms, and beside them what of theirs is not there. */
const MoneyOfOthers = ({ others: { pastTerms, missing }, today }: { others: Drawer['others']; today: string }) => (
  <>
    {pastTerms.map(({ suretyId, name, count, cents, since }) => (
      <BoardRow
        key={suretyId ?? 'officials'}
        name={suretyId === null ? 'Officials' : name}
        about={`${owedWords(suretyId === null ? count : null)}, since ${shortDay(since, today)}`}
        cents={
          suretyId === null ? (
            <AppLink inherit to="/admin/reports" search={{ tab: 'officials' }}>
              {formatCents(cents)}
            </AppLink>
          ) : (
            <AppLink inherit to="/powers/remittances" search={{ surety: suretyId }}>
              {formatCents(cents)}
            </AppLink>
          )
        }
      />
    ))}
    {missing === null ? null : (
      <BoardRow
        name="Not covered"
        about={`of ${formatCents(missing.collectedCents)} collected for others; ${formatCents(missing.collectedCents - missing.cents)} is in the bank and the drawer`}
        cents={
          <AppLink inherit to="/money/trust">
            {formatCents(missing.cents)}
          </AppLink>
        }
      />
    )}
  </>
);

/**
 * What came in by method, what is not in the bank yet, what is others', what waits for a second person, and since when the
 * books are proven.
 */
export const DrawerPanel = ({ board: { drawer, today } }: { board: BoardAnswer }) => {
  const decides = useMay(supervisors);
  if (drawer === null) return null;
  const { undeposited, others, approvals } = drawer;
  const isDeposited = undeposited.cents === 0 && undeposited.since === null;
  const isCovered = others.pastTerms.length === 0 && others.missing === null;
  const isQuiet = columnsOf(drawer, today).every(({ of }) => Object.keys(of.byMethod).length === 0);
  const waits = countOf(approvals, 'request');
  return (
    <BoardSection title="Money in the drawer">
      {isQuiet ? (
        <BoardEmpty
          title="Nothing collected this week."
          next="A payment counts here, by its method, once it is taken."
        />
      ) : (
        <CollectedTable drawer={drawer} today={today} />
      )}
      {isDeposited && isCovered && approvals === 0 ? null : (
        <ul className="board-rows">
          {isDeposited ? null : (
            <BoardRow
              name="Not deposited"
              about={
                undeposited.since === null
                  ? 'no receipt among it'
                  : `oldest receipt of ${shortDay(undeposited.since, today)}`
              }
              cents={
                <AppLink inherit to="/money/drawer">
                  {formatCents(undeposited.cents)}
                </AppLink>
              }
            />
          )}
          <MoneyOfOthers others={others} today={today} />
          {approvals === 0 ? null : (
            <BoardRow
              name={<AppLink to="/approvals">{waits}</AppLink>}
              about={approvals === 1 ? 'waits for a second person' : 'wait for a second person'}
              action={
                decides ? (
                  <LinkButton size="compact-sm" variant="default" to="/approvals">
                    Decide
                  </LinkButton>
                ) : null
              }
            />
          )}
        </ul>
      )}
      <Box mt="sm">
        <BooksProven brief />
      </Box>
    </BoardSection>
  );
};
