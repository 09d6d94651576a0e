import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/recovery/recovery-costs/costs.ts';
import { getW9, listRecoveryPayees, saveRecoveryPayee, uploadW9 } from '#contracts/recovery/recovery-costs/payees.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { Refused } from '../../../kernel/refused.ts';
import { DocumentLinks, Documents, ELSEWHERE_SECONDS } from '../../people/documents/index.ts';
import { JoinedCases } from '../cases/index.ts';
import { BillRecoveryCost } from './bill-recovery-cost.ts';
import { DecideCost } from './decide-cost.ts';
import { EnterRecoveryCost } from './enter-recovery-cost.ts';
import { RecoveryCosts } from './recovery-costs.query.ts';
import { SaveRecoveryPayee } from './save-recovery-payee.ts';
import { UploadW9 } from './upload-w9.ts';

type Moved = Promise<ResponseOf<typeof contract.declineRecoveryCost>>;

@Controller()
@UseInterceptors(JoinedCases)
export class RecoveryCostsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly costs: RecoveryCosts,
    private readonly documents: Documents,
    private readonly links: DocumentLinks,
  ) {}

  @Route(contract.listRecoveryCosts)
  list(
    @Input() { actor, params }: Call<typeof contract.listRecoveryCosts>,
  ): Promise<ResponseOf<typeof contract.listRecoveryCosts>> {
    return this.costs.ofCase(actor, params.recoveryCaseId);
  }

  @Route(contract.listCostsToDecide)
  toDecide(
    @Input() { actor }: Call<typeof contract.listCostsToDecide>,
  ): Promise<ResponseOf<typeof contract.listCostsToDecide>> {
    return this.costs.toDecide(actor);
  }

  @Route(contract.enterRecoveryCost)
  enter(@Input() { actor, params, body }: Call<typeof contract.enterRecoveryCost>): Moved {
    return this.commands.execute(new EnterRecoveryCost({ actor, params, body }));
  }

  @Route(contract.getCostReceipt)
  async receipt(
    @Input() { actor, params }: Call<typeof contract.getCostReceipt>,
  ): Promise<ResponseOf<typeof contract.getCostReceipt>> {
    const { caseId, fileId } = await this.costs.receipt(actor, params.costId);
    const file = await this.documents.attachment(actor, 'recovery-case', caseId, fileId);
    return this.links.to(file, 'original', { seconds: ELSEWHERE_SECONDS, roles: contract.getCostReceipt.roles });
  }

  @Route(contract.approveRecoveryCost)
  approve(@Input() { actor, params, body }: Call<typeof contract.approveRecoveryCost>): Moved {
    return this.commands.execute(new DecideCost(actor, params.costId, { step: 'approve', ...body }));
  }

  @Route(contract.releaseRecoveryCost)
  release(@Input() { actor, params, body }: Call<typeof contract.releaseRecoveryCost>): Moved {
    return this.commands.execute(new DecideCost(actor, params.costId, { step: 'release', ...body }));
  }

  @Route(contract.declineRecoveryCost)
  decline(@Input() { actor, params, body }: Call<typeof contract.declineRecoveryCost>): Moved {
    return this.commands.execute(new DecideCost(actor, params.costId, { step: 'decline', ...body }));
  }

  @Route(contract.withdrawRecoveryCost)
  withdraw(@Input() { actor, params, body }: Call<typeof contract.withdrawRecoveryCost>): Moved {
    return this.commands.execute(new DecideCost(actor, params.costId, { step: 'withdraw', ...body }));
  }

  @Route(contract.voidRecoveryCost)
  void(@Input() { actor, params, body }: Call<typeof contract.voidRecoveryCost>): Moved {
    return this.commands.execute(new DecideCost(actor, params.costId, { step: 'void', ...body }));
  }

  @Route(contract.billRecoveryCost)
  bill(@Input() { actor, params, body }: Call<typeof contract.billRecoveryCost>): Moved {
    return this.commands.execute(new BillRecoveryCost({ actor, params, body: { amountCents: body.amountCents } }));
  }

  @Route(contract.recoverPaidCost)
  recover(@Input() { actor, params, body }: Call<typeof contract.recoverPaidCost>): Moved {
    return this.commands.execute(new DecideCost(actor, params.costId, { step: 'recover', ...body }));
  }

  @Route(listRecoveryPayees)
  async payees(@Input() { actor }: Call<typeof listRecoveryPayees>): Promise<ResponseOf<typeof listRecoveryPayees>> {
    return { payees: await this.costs.payees(actor) };
  }

  @Route(uploadW9)
  uploadW9(@Input() { actor, params, file }: Call<typeof uploadW9>): Promise<ResponseOf<typeof uploadW9>> {
    return this.commands.execute(new UploadW9({ actor, params, file }));
  }

  @Route(getW9)
  async w9(@Input() { actor, params }: Call<typeof getW9>): Promise<ResponseOf<typeof getW9>> {
    const fileId = await this.costs.w9Of(actor, params.recoveryPayeeId);
    if (fileId === null) throw new Refused('FILE_NOT_FOUND');
    const file = await this.documents.attachment(actor, 'recovery-payee', params.recoveryPayeeId, fileId);
    return this.links.to(file, 'original', { seconds: ELSEWHERE_SECONDS, roles: getW9.roles });
  }

  @Route(saveRecoveryPayee)
  savePayee(@Input() { actor, body }: Call<typeof saveRecoveryPayee>): Promise<ResponseOf<typeof saveRecoveryPayee>> {
    return this.commands.execute(new SaveRecoveryPayee({ actor, body }));
  }
}
