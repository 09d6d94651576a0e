import { UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/recovery/recovery-costs/costs.ts';
import { getW9, listRecoveryPayees } from '#contracts/recovery/recovery-costs/payees.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { Refused } from '../../../kernel/refused.ts';
import { DocumentLinks, Documents, ELSEWHERE_SECONDS } from '../../people/documents/index.ts';
import { JoinedCases } from '../cases/index.ts';
import { BillRecoveryCost } from './bill-recovery-cost.ts';
import { DecideCost, type CostDecision } from './decide-cost.ts';
import { EnterRecoveryCost } from './enter-recovery-cost.ts';
import { RecoveryCosts } from './recovery-costs.query.ts';
import { SaveRecoveryPayee } from './save-recovery-payee.ts';
import { UploadW9 } from './upload-w9.ts';

type Decision =
  | typeof contract.approveRecoveryCost
  | typeof contract.releaseRecoveryCost
  | typeof contract.declineRecoveryCost
  | typeof contract.withdrawRecoveryCost
  | typeof contract.voidRecoveryCost
  | typeof contract.recoverPaidCost;

const decide = (endpoint: Decision, step: CostDecision['step']) =>
  route(endpoint, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new DecideCost(actor, params.costId, { step, ...body })),
  );

export const RecoveryCostsController = routes(
  route(contract.listRecoveryCosts, RecoveryCosts, (costs, { actor, params }) =>
    costs.ofCase(actor, params.recoveryCaseId),
  ),
  route(contract.listCostsToDecide, RecoveryCosts, (costs, { actor }) => costs.toDecide(actor)),
  command(EnterRecoveryCost),
  route(
    contract.getCostReceipt,
    [RecoveryCosts, Documents, DocumentLinks],
    async ([costs, documents, links], { actor, params }) => {
      const { caseId, fileId } = await costs.receipt(actor, params.costId);
      const file = await documents.attachment(actor, 'recovery-case', caseId, fileId);
      return links.to(file, 'original', { seconds: ELSEWHERE_SECONDS, roles: contract.getCostReceipt.roles });
    },
  ),
  decide(contract.approveRecoveryCost, 'approve'),
  decide(contract.releaseRecoveryCost, 'release'),
  decide(contract.declineRecoveryCost, 'decline'),
  decide(contract.withdrawRecoveryCost, 'withdraw'),
  decide(contract.voidRecoveryCost, 'void'),
  command(BillRecoveryCost),
  decide(contract.recoverPaidCost, 'recover'),
  route(listRecoveryPayees, RecoveryCosts, async (costs, { actor }) => ({ payees: await costs.payees(actor) })),
  command(UploadW9),
  route(getW9, [RecoveryCosts, Documents, DocumentLinks], async ([costs, documents, links], { actor, params }) => {
    const fileId = await costs.w9Of(actor, params.recoveryPayeeId);
    if (fileId === null) throw new Refused('FILE_NOT_FOUND');
    const file = await documents.attachment(actor, 'recovery-payee', params.recoveryPayeeId, fileId);
    return links.to(file, 'original', { seconds: ELSEWHERE_SECONDS, roles: getW9.roles });
  }),
  command(SaveRecoveryPayee),
);

UseInterceptors(JoinedCases)(RecoveryCostsController);
