import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/people/people/indemnitors.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { RevealSsn } from './reveal-ssn.ts';
import { AddIndemnitor } from './add-indemnitor.ts';
import { DeleteReference } from './delete-reference.ts';
import { EditIndemnitor } from './edit-indemnitor.ts';
import { Indemnitors } from './indemnitors.query.ts';
import { SaveReference } from './save-reference.ts';

@Controller()
export class IndemnitorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly indemnitors: Indemnitors,
  ) {}

  @Route(contract.listIndemnitors)
  async list(
    @Input() { actor, params }: Call<typeof contract.listIndemnitors>,
  ): Promise<ResponseOf<typeof contract.listIndemnitors>> {
    return { indemnitors: await this.indemnitors.ofDefendant(actor, params.defendantId) };
  }

  @Route(contract.addIndemnitor)
  add(
    @Input() { actor, params, body }: Call<typeof contract.addIndemnitor>,
  ): Promise<ResponseOf<typeof contract.addIndemnitor>> {
    return this.commands.execute(new AddIndemnitor(actor, params.defendantId, body));
  }

  @Route(contract.getIndemnitor)
  get(
    @Input() { actor, params }: Call<typeof contract.getIndemnitor>,
  ): Promise<ResponseOf<typeof contract.getIndemnitor>> {
    return this.indemnitors.get(actor, params.indemnitorId);
  }

  @Route(contract.editIndemnitor)
  edit(
    @Input() { actor, params, body }: Call<typeof contract.editIndemnitor>,
  ): Promise<ResponseOf<typeof contract.editIndemnitor>> {
    return this.commands.execute(new EditIndemnitor(actor, params.indemnitorId, body));
  }

  @Route(contract.revealIndemnitorSsn)
  revealSsn(
    @Input() { actor, params, body }: Call<typeof contract.revealIndemnitorSsn>,
  ): Promise<ResponseOf<typeof contract.revealIndemnitorSsn>> {
    const owner = { personType: 'indemnitor', id: params.indemnitorId } as const;
    return this.commands.execute(new RevealSsn(actor, owner, body.reason));
  }

  @Route(contract.listDefendantReferences)
  async listReferences(
    @Input() { actor, params }: Call<typeof contract.listDefendantReferences>,
  ): Promise<ResponseOf<typeof contract.listDefendantReferences>> {
    return { references: await this.indemnitors.referencesOfDefendant(actor, params.defendantId) };
  }

  @Route(contract.saveReference)
  saveReference(
    @Input() { actor, params, body }: Call<typeof contract.saveReference>,
  ): Promise<ResponseOf<typeof contract.saveReference>> {
    return this.commands.execute(new SaveReference(actor, params.referenceId, body));
  }

  @Route(contract.deleteReference)
  deleteReference(
    @Input() { actor, params }: Call<typeof contract.deleteReference>,
  ): Promise<ResponseOf<typeof contract.deleteReference>> {
    return this.commands.execute(new DeleteReference(actor, params.referenceId));
  }
}
