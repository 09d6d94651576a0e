import type { ReactNode } from 'react';
import type { DoneSinceYesterday } from '#contracts/office/dashboard/board.ts';
import { addDays } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf, showCount } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/link.tsx';
import { BoardEmpty, BoardSection, type BoardAnswer } from './board-section.tsx';

type Panel = NonNullable<BoardAnswer['sinceYesterday']>;

interface RowProps {
  name: string;
  done: DoneSinceYesterday;
  /** The lists that count the same, where there are any. */
  bonds?: (words: string) => ReactNode;
  money?: (words: string) => ReactNode;
  cases?: (words: string) => ReactNode;
  isSum?: boolean;
}

const asItIs = (words: string): ReactNode => words;

const Row = ({ name, done, bonds = asItIs, money = asItIs, cases = asItIs, isSum = false }: RowProps) => {
  const counted = (count: number, show: (words: string) => ReactNode) => (count === 0 ? null : show(showCount(count)));
  const { money: taken } = done;
  return (
    <tr className={isSum ? 'board-sum' : undefined}>
      <th scope="row">{name}</th>
      {done.bonds === null ? null : <td className="money">{counted(done.bonds.count, bonds)}</td>}
      <td className="money">{taken.count === 0 && taken.cents === 0 ? null : money(formatCents(taken.cents))}</td>
      {done.notes === null ? null : <td className="money">{counted(done.notes, asItIs)}</td>}
      {done.cases === null ? null : <td className="money">{counted(done.cases, cases)}</td>}
    </tr>
  );
};

const Table = ({ panel: { rows, people, all }, today }: { panel: Panel; today: string }) => {
  const days = { from: addDays(today, -1), to: today };
  const columns = ['Bonds', 'Money', 'Notes', 'Cases'].filter((name) => all.bonds !== null || name === 'Money');
  return (
    <table className="board-table">
      <thead>
        <tr>
          <th scope="col">By whom</th>
          {columns.map((name) => (
            <th key={name} scope="col" className="money">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ userId, name, ...done }) => (
          <Row
            key={userId}
            name={name}
            done={done}
            bonds={(words) => (
              <AppLink inherit to="/admin/reports" search={{ tab: 'production', ...days, agent: userId }}>
                {words}
              </AppLink>
            )}
          />
        ))}
        <Row
          isSum
          name={people > rows.length ? `All ${countOf(people, 'person', 'people')}` : 'All'}
          done={all}
          bonds={(words) => (
            <AppLink inherit to="/admin/reports" search={{ tab: 'production', ...days }}>
              {words}
            </AppLink>
          )}
          money={(words) => (
            <AppLink inherit to="/admin/reports" search={{ tab: 'payments', ...days }}>
              {words}
            </AppLink>
          )}
          cases={(words) => (
            <AppLink inherit to="/recovery/cases">
              {words}
            </AppLink>
          )}
        />
      </tbody>
    </table>
  );
};

/** What was done yesterday and today, by whom; each figure of all of them opens its list, where there is one. */
export const SinceYesterdayPanel = ({ board: { sinceYesterday, today } }: { board: BoardAnswer }) => {
  if (sinceYesterday === null) return null;
  return (
    <BoardSection title="Since yesterday">
      {sinceYesterday.people === 0 ? (
        <BoardEmpty
          title="Nothing since yesterday."
          next="Bonds, money, notes and cases are counted here by who entered them."
        />
      ) : (
        <Table panel={sinceYesterday} today={today} />
      )}
    </BoardSection>
  );
};
