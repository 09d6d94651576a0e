import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { PowerDues } from '../features/payouts/remittances/index.ts';
import { Remit } from '../features/payouts/remittances/remit.ts';
import { SuretyReports } from '../features/powers/surety-reports/index.ts';
import { SendSuretyReport } from '../features/powers/surety-reports/send-surety-report.ts';
import type { Actor } from '../kernel/actor.ts';
import { inChecks } from './in-checks.ts';

/**
 * Marks the reports of the weeks that are over as sent, and pays the surety what the powers in its reports owe, by checks
 * that need no second person. `actor` gives each command its own.
 */
export const paySurety = async (app: INestApplicationContext, actor: () => Actor, suretyId: string): Promise<void> => {
  const [commands, reports] = [app.get(CommandBus), app.get(SuretyReports)];
  const { rows } = await reports.list(actor(), { suretyId });
  const over = rows.filter(({ state }) => state === 'ready' || state === 'waiting').toReversed();
  for (const { endsOn } of over) {
    const { contentHash } = await reports.standing(actor(), suretyId, endsOn);
    await commands.execute(new SendSuretyReport(actor(), { suretyId, endsOn }, { contentHash }, null));
  }
  const { dues } = await app.get(PowerDues).list(actor(), suretyId);
  const owed = dues.flatMap(({ powerId, premiumCents, bufCents, isReported }) => {
    const amountCents = premiumCents + bufCents;
    return isReported && amountCents > 0 ? [{ powerId, amountCents }] : [];
  });
  for (const { amountCents, paid } of inChecks(owed)) {
    const said = { reason: 'Paid with the weekly reports', externalReference: '', bufReference: '' };
    const body = { powerIds: paid.map(({ powerId }) => powerId), bufApart: false, amountCents, ...said };
    const remitted = { ...body, method: 'Check', advancedBy: null } as const;
    await commands.execute(new Remit({ actor: actor(), params: { suretyId }, body: remitted }));
  }
};
