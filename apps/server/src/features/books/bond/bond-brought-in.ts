import { isDeepStrictEqual } from 'node:util';
import { laterDay } from '#domain/books/backdating.ts';
import { Refused } from '../../../kernel/refused.ts';
import { dueLines, duesInForce, type BondPower } from './bond-dues.ts';
import type { BondEvent } from './bond-events.ts';
import { fieldsOf, settled, type SettledFields, type TypedFields } from './bond-fields.ts';
import { priced, type Rates } from './bond-price.ts';
import { incomeOf } from './bond-requests-state.ts';
import type { Bond } from './bond.ts';

/** A bond as the lists of a move-in say it. */
export interface BroughtInBond {
  accountId: string;
  defendantId: string;
  fields: TypedFields;
  /** The last day that the old program counts. */
  broughtInOn: string;
  dischargedOn: string | null;
  courtDateBefore: string | null;
  /** What the old program charged; null where nobody said. */
  chargedCents: number | null;
  power: BondPower | null;
}

/** The fields of a bond whose forfeiture is over, or never was: its date and what follows from it stand in FORFEITED alone. */
const factsOf = (fields: TypedFields, today: string): SettledFields => {
  const { status } = fields;
  if (status !== 'PAID' && status !== 'DISCHARGED') return settled(fields, null, today);
  const forfeited = fields.forfeitureDate === null ? null : settled({ ...fields, status: 'FORFEITED' }, null, today);
  return settled(fields, forfeited, today);
};

/** The lines of the rule at the facts of a bond, as far as a rule and a contract are known: what counts as booked before. */
const countedOf = (
  bond: { bondId: string; accountId: string; fields: SettledFields },
  rates: Rates,
  { power, pricedOn }: { power: BondPower | null; pricedOn: string },
) => {
  try {
    const { price, lines } = priced({ ...bond, rewriteOf: null }, rates, pricedOn);
    const dues = duesInForce(power, { fields: bond.fields, incomeCents: incomeOf(lines, false), pricedOn });
    return { price, dues, counted: [...lines, ...dueLines(dues, bond)] };
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'PREMIUM_RULE_MISSING') throw error;
    return { price: { premiumCents: 0, premiumRule: null, pricedOn }, dues: null, counted: [] };
  }
};

/** Whether nothing happened to a bond but that it was brought in; also before it is. */
export const isUntouched = ({ written }: Bond): boolean =>
  written?.broughtIn !== null && (written?.openedJudgment?.cents ?? 0) === 0;

/**
 * Brings in a bond of the old program, or what a corrected list says of it: it books nothing, and no age, proof or
 * override is asked (moving-in#bond-brought-in). The same facts: no event.
 * @throws Refused CONFLICT where it was worked on since.
 */
export const bringInBond = (state: Bond, input: BroughtInBond & Rates & { today: string }): BondEvent[] => {
  if (!isUntouched(state)) throw new Refused('CONFLICT');
  const { bondId } = state;
  const { accountId, defendantId, broughtInOn, dischargedOn, courtDateBefore, chargedCents, power, today } = input;
  const fields = factsOf(input.fields, today);
  const pricedOn = fields.bondDate ?? broughtInOn;
  const { price, dues, counted } = countedOf({ bondId, accountId, fields }, input, { power, pricedOn });
  const data = {
    bondId,
    accountId,
    defendantId,
    ...fieldsOf(fields),
    broughtInOn,
    dischargedOn,
    courtDateBefore,
    ...price,
    premiumCents: chargedCents ?? price.premiumCents,
    ...(dues && { dues }),
    counted,
  };
  if (state.written !== null && isDeepStrictEqual(state.written.broughtIn, data)) return [];
  return [{ type: 'BondBroughtIn', data }];
};

/**
 * Takes back a bond that was brought in: it is void, and books nothing (moving-in#taking-back). One that was worked on
 * stays: no event.
 */
export const takeBondBack = (state: Bond, today: string): BondEvent[] => {
  const { written, bondId } = state;
  if (!written || !isUntouched(state)) return [];
  const { accountId, writtenEventId, booked } = written;
  return [
    {
      type: 'BondVoided',
      data: {
        bondId,
        accountId,
        reversesEventId: writtenEventId,
        reversesEventIds: [],
        reasonCode: 'Entered in error',
        premiumCents: 0,
        effectiveOn: laterDay(today, booked.on),
        postings: [],
      },
    },
  ];
};
