import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { isDay } from '#domain/kernel/days.ts';
import { formatCents, MAX_AMOUNT_CENTS, parseAmount } from '#domain/kernel/money.ts';
import { isBlankCharge } from '#domain/books/pasted-charges.ts';
import { powerNote } from '#domain/books/power-words.ts';
import { MOST_CHARGES } from '#domain/books/quote.ts';
import { useSession } from '../../../lib/session.ts';
import { suretiesQuery } from '../../agency/sureties/index.ts';
import { powersLookUpQuery, proposalsQuery } from './bonds.queries.ts';
import type { ChargeRow, PowerOfRow } from './charge-rows.tsx';

/** How long a person pauses before the inventory is asked, in milliseconds. */
const PAUSE_MS = 300;

interface Grid {
  rows: readonly ChargeRow[];
  suretyId: string | null;
  bondDate: string | null;
}

const faceOf = ({ amount, powerNumber }: ChargeRow): number | null => {
  const cents = powerNumber.trim() === '' ? parseAmount(amount) : null;
  return cents === null || cents === 0 || cents > MAX_AMOUNT_CENTS ? null : cents;
};

/**
 * What the inventory says of the rows of a grid, as they stood a moment ago; proposed in their order, no number twice
 * (powers#proposed-power).
 */
export const useChargePowers = ({ rows, suretyId: chosen, bondDate }: Grid) => {
  const { user, organization } = useSession();
  const [settled] = useDebouncedValue(rows, PAUSE_MS);
  const { data } = useQuery(suretiesQuery);
  const sureties = data?.sureties ?? [];
  const active = sureties.filter(({ isActive }) => isActive);
  const suretyId = chosen ?? (active.length === 1 ? (active[0]?.suretyId ?? null) : null);
  const numbers = [...new Set(settled.map(({ powerNumber }) => powerNumber.trim()))].filter((typed) => typed !== '');
  const known = useQuery(powersLookUpQuery(sureties.length === 0 ? [] : numbers.slice(0, MOST_CHARGES)));
  const usedOn = bondDate !== null && isDay(bondDate) ? bondDate : organization.today;
  const filled = settled.filter((row) => !isBlankCharge(row)).slice(0, MOST_CHARGES);
  const requests = filled.map((row) => ({ powerNumber: row.powerNumber, amountCents: faceOf(row) }));
  const asks = suretyId !== null && requests.some(({ amountCents }) => amountCents !== null);
  const proposals = useQuery(proposalsQuery(asks ? { suretyId, usedOn, rows: requests } : null));
  const name = sureties.find((surety) => surety.suretyId === suretyId)?.name ?? '';
  const ofRow = (row: ChargeRow): PowerOfRow => {
    const typed = row.powerNumber.trim();
    const found = known.data?.numbers[numbers.indexOf(typed)];
    const of = { typed, suretyId: null, bondId: null, agentId: user.userId, usedOn };
    const unknownRefused = known.data?.unknownRefused ?? false;
    if (typed !== '') return { note: found ? powerNote(found, { ...of, unknownRefused }) : null, proposed: null };
    if (faceOf(row) === null || !asks || proposals.isPlaceholderData) return { note: null, proposed: null };
    const proposed = proposals.data?.powers[filled.findIndex(({ key }) => key === row.key)];
    const none = proposed === null && `No power of ${name} covers ${formatCents(faceOf(row) ?? 0)}.`;
    return { note: none || null, proposed: proposed?.powerNumber ?? null };
  };
  return {
    suretyId,
    sureties: sureties.filter((surety) => surety.isActive || surety.suretyId === suretyId),
    ofRow,
  };
};
