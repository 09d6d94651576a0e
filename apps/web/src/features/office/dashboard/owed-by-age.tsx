import { AGES } from '#contracts/office/dashboard/board.ts';
import { ledgerReaders } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { useMay } from '../../../lib/session.ts';
import { AppLink } from '../../../ui/link.tsx';
import type { BoardAnswer } from './board-section.tsx';

/** `0–29`, `120+`, in days. */
const ageOf = (at: number): string => {
  const from = AGES[at] ?? 0;
  const next = AGES[at + 1];
  return next === undefined ? `${String(from)}+` : `${String(from)}–${String(next - 1)}`;
};

/**
 * What all accounts owe by how long it has been due, as a bar and in figures; with the credits it foots with what they
 * stand at in the books (today#board-owed, today#owed-by-age).
 */
export const OwedByAge = ({ owed: { ages, creditsCents } }: Pick<NonNullable<BoardAnswer['collect']>, 'owed'>) => {
  const readsBooks = useMay(ledgerReaders);
  const owedCents = ages.reduce((sum, cents) => sum + cents, 0);
  if (owedCents === 0 && creditsCents === 0) return null;
  const receivable = formatCents(owedCents + creditsCents);
  return (
    <div className="owed-by-age">
      <div className="age-bar" aria-hidden="true">
        {ages.map((cents, at) => (cents === 0 ? null : <span key={at} data-age={at} style={{ flexGrow: cents }} />))}
      </div>
      <table className="ages">
        <caption>
          Owed {formatCents(owedCents)}
          <span className="ages-hint"> by days since it was due</span>
        </caption>
        <tbody>
          {ages.map((cents, at) => (
            <tr key={at}>
              <th scope="row">
                <span className="age-mark" data-age={at} aria-hidden="true" />
                {ageOf(at)}
              </th>
              <td className="money">{formatCents(cents)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Credits</th>
            <td className="money">{formatCents(creditsCents)}</td>
          </tr>
          <tr className="ages-sum">
            <th scope="row">Receivable</th>
            <td className="money">
              {readsBooks ? (
                <AppLink inherit to="/admin/reports" search={{ tab: 'trial-balance' }}>
                  {receivable}
                </AppLink>
              ) : (
                receivable
              )}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
};
