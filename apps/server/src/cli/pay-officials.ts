import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MoveOfficialFees } from '../features/payouts/official-fees/move-official-fees.ts';
import { OfficialDues } from '../features/payouts/official-fees/index.ts';
import type { Actor } from '../kernel/actor.ts';
import { inChecks } from './in-checks.ts';

/** Pays officials what they are owed, each by checks that need no second person. `actor` gives each command its own. */
export const payOfficials = async (app: INestApplicationContext, actor: () => Actor): Promise<void> => {
  const [commands, dues] = [app.get(CommandBus), app.get(OfficialDues)];
  const { officials } = await dues.list(actor());
  for (const { payee } of officials) {
    if (payee === null) continue;
    const owed = (await dues.dues(actor(), payee)).dues.filter(({ amountCents }) => amountCents > 0);
    for (const { amountCents, paid: fees } of inChecks(owed)) {
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
