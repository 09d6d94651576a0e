import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MoveOfficialFees } from '../features/payouts/official-fees/move-official-fees.ts';
import { OfficialDues } from '../features/payouts/official-fees/index.ts';
import type { Actor } from '../kernel/actor.ts';

/** What is paid at once without a second person, in cents. */
const WITHOUT_APPROVAL = 50_000;

/** Pays officials what they are owed, each by checks that need no second person. `actor` gives each command its own. */
export const payOfficials = async (app: INestApplicationContext, actor: () => Actor): Promise<void> => {
  const [commands, dues] = [app.get(CommandBus), app.get(OfficialDues)];
  const { officials } = await dues.list(actor());
  for (const { payee } of officials) {
    if (payee === null) continue;
    const owed = (await dues.dues(actor(), payee)).dues.filter(({ amountCents }) => amountCents > 0);
    let left = owed;
    while (left.length > 0) {
      let amountCents = 0;
      const fees = left.filter((fee, place) => {
        const fits = place === 0 || amountCents + fee.amountCents <= WITHOUT_APPROVAL;
        if (fits) amountCents += fee.amountCents;
        return fits;
      });
      left = left.filter((fee) => !fees.includes(fee));
      const paid = {
        payee,
        kind: 'paid',
        method: 'Check',
        reason: '',
        externalReference: '',
        advancedBy: null,
      } as const;
      const body = { ...paid, amountCents, fees: fees.map(({ account, bondId }) => ({ account, bondId })) };
      await commands.execute(new MoveOfficialFees({ actor: actor(), body }));
    }
  }
};
