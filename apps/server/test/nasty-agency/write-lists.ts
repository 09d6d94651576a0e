import type { Seeded } from '../simulation/seeded.ts';
import type { NastyAgency } from './agency.ts';
import { BalancesAndPlans } from './balances-and-plans.ts';
import { PeopleAndBonds } from './people-and-bonds.ts';
import { PowersInHand } from './powers-in-hand.ts';
import { OwedAndHeld } from './owed-and-held.ts';
import type { NastyFile } from './row-writer.ts';

/** The lists of an agency as some program might write them. */
export const writeLists = (agency: NastyAgency, random: Seeded): NastyFile[] => {
  const people = new PeopleAndBonds(agency, random);
  const money = new BalancesAndPlans(agency, random);
  const powers = new PowersInHand(agency, random);
  const owed = new OwedAndHeld(agency, random);
  return [
    people.clients(),
    people.bonds(),
    money.balances(),
    money.plans(),
    money.paymentsBefore(),
    powers.powers(),
    owed.owedAndHeld(),
  ];
};
