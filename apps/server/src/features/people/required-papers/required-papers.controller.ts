import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/people/required-papers/papers.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { BondsOfPerson } from './bonds-of-person.query.ts';
import { MarkDocument } from './mark-document.ts';
import { PapersOfBonds } from './papers-of-bonds.query.ts';
import { RequiredPapers } from './required-papers.query.ts';
import { SetRequiredPapers } from './set-required-papers.ts';

@Controller()
export class RequiredPapersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly required: RequiredPapers,
    private readonly bonds: BondsOfPerson,
    private readonly papers: PapersOfBonds,
  ) {}

  @Route(contract.listRequiredPapers)
  list(
    @Input() { actor }: Call<typeof contract.listRequiredPapers>,
  ): Promise<ResponseOf<typeof contract.listRequiredPapers>> {
    return this.required.list(actor);
  }

  @Route(contract.setRequiredPapers)
  set(
    @Input() { actor, body }: Call<typeof contract.setRequiredPapers>,
  ): Promise<ResponseOf<typeof contract.setRequiredPapers>> {
    return this.commands.execute(new SetRequiredPapers(actor, body));
  }

  @Route(contract.listMarks)
  marks(@Input() { actor, params }: Call<typeof contract.listMarks>): Promise<ResponseOf<typeof contract.listMarks>> {
    return this.bonds.marks(actor, params);
  }

  @Route(contract.markDocument)
  mark(
    @Input() { actor, params, body }: Call<typeof contract.markDocument>,
  ): Promise<ResponseOf<typeof contract.markDocument>> {
    return this.commands.execute(new MarkDocument(actor, params.fileId, body));
  }

  @Route(contract.listPapersOfBond)
  ofBond(
    @Input() { actor, params }: Call<typeof contract.listPapersOfBond>,
  ): Promise<ResponseOf<typeof contract.listPapersOfBond>> {
    return this.papers.of(actor, params.bondId);
  }
}
