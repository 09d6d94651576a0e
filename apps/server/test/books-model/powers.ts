import type { Op } from '../scenarios.ts';
import { must, share, text, type Book, type ModelBond } from './book.ts';

/** Rule 12: of the face in started parts; a rewrite's too, once it bears a power. */
export const duesOf = (
  book: Book,
  { face, power }: Pick<ModelBond, 'face' | 'power'>,
): { premium: number; buf: number } => {
  const contract = power === null ? undefined : book.contracts[power.surety];
  if (!contract || face === 0) return { premium: 0, buf: 0 };
  const counted = Math.ceil(face / contract.started) * contract.started;
  const premium = Math.max(share(counted, contract.premium, 100_000), contract.minimum);
  return { premium, buf: share(counted, contract.buf, 100_000) };
};

/** powers#one-power-per-number: capitals and small ones, spaces and hyphens make no difference. */
const plain = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '');
const bears = ({ power, voided }: ModelBond, number: string): boolean =>
  !voided && power !== null && plain(power.number) === plain(number);

/** The power that a step names, which no other live bond bears. */
export const powerIn = (book: Book, op: Op, bond: string): ModelBond['power'] => {
  const number = text(op, 'power');
  if (number === '') return null;
  must(![...book.bonds].some(([name, one]) => name !== bond && bears(one, number)), 'the power is on another bond');
  return { surety: text(op, 'surety') || (book.bonds.get(bond)?.power?.surety ?? ''), number };
};

/**
 * A number changes while its bond is open or forfeited; another one than it had asks why (bonds#changing-power-number).
 */
export const mustTake = (book: Book, op: Op, { status, power }: ModelBond): void => {
  must(status === 'OPEN' || status === 'FORFEITED', `it is ${status}`);
  if (power !== null) book.reason(op);
};
