import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as conversion from '#contracts/recovery/cases/conversion.ts';
import * as contacts from '#contracts/recovery/cases/contacts.ts';
import * as forfeitures from '#contracts/recovery/cases/forfeitures.ts';
import * as contract from '#contracts/recovery/cases/recovery.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { JoinedCases } from './answer-for-joined.ts';
import { AddInterview } from './add-interview.ts';
import { CaseContacts } from './contacts.query.ts';
import { ConvertSuretyCase } from './convert-surety-case.ts';
import { CreateRecoveryCase } from './create-recovery-case.ts';
import { EditRecoveryCase } from './edit-recovery-case.ts';
import { Forfeitures } from './forfeitures.query.ts';
import { OpenCaseOfBond } from './open-case-of-bond.ts';
import { RecoveryCaseFile } from './recovery-case.query.ts';
import { RecoveryCases } from './recovery-cases.query.ts';
import { SaveContact } from './save-contact.ts';
import { SetRecoveryStatus } from './set-recovery-status.ts';
import { StrikeInterview } from './strike-interview.ts';

@Controller()
@UseInterceptors(JoinedCases)
export class CasesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly cases: RecoveryCases,
    private readonly file: RecoveryCaseFile,
    private readonly people: CaseContacts,
    private readonly bonds: Forfeitures,
  ) {}

  @Route(contract.listRecoveryCases)
  list(
    @Input() { actor, query }: Call<typeof contract.listRecoveryCases>,
  ): Promise<ResponseOf<typeof contract.listRecoveryCases>> {
    return this.cases.list(actor, query);
  }

  @Route(contract.createRecoveryCase)
  create(
    @Input() { actor, body }: Call<typeof contract.createRecoveryCase>,
  ): Promise<ResponseOf<typeof contract.createRecoveryCase>> {
    return this.commands.execute(new CreateRecoveryCase(actor, body));
  }

  @Route(contract.getRecoveryCase)
  one(
    @Input() { actor, params }: Call<typeof contract.getRecoveryCase>,
  ): Promise<ResponseOf<typeof contract.getRecoveryCase>> {
    return this.file.one(actor, params.recoveryCaseId);
  }

  @Route(contract.editRecoveryCase)
  edit(
    @Input() { actor, params, body }: Call<typeof contract.editRecoveryCase>,
  ): Promise<ResponseOf<typeof contract.editRecoveryCase>> {
    return this.commands.execute(new EditRecoveryCase(actor, params.recoveryCaseId, body));
  }

  @Route(contract.setRecoveryStatus)
  setStatus(
    @Input() { actor, params, body }: Call<typeof contract.setRecoveryStatus>,
  ): Promise<ResponseOf<typeof contract.setRecoveryStatus>> {
    return this.commands.execute(new SetRecoveryStatus(actor, params.recoveryCaseId, body));
  }

  @Route(contract.listAssignees)
  async assignees(
    @Input() { actor }: Call<typeof contract.listAssignees>,
  ): Promise<ResponseOf<typeof contract.listAssignees>> {
    return { assignees: await this.file.assignees(actor) };
  }

  @Route(contract.listInterviews)
  async interviews(
    @Input() { actor, params }: Call<typeof contract.listInterviews>,
  ): Promise<ResponseOf<typeof contract.listInterviews>> {
    return { interviews: await this.file.interviews(actor, params.recoveryCaseId) };
  }

  @Route(contract.addInterview)
  addInterview(
    @Input() { actor, params, body }: Call<typeof contract.addInterview>,
  ): Promise<ResponseOf<typeof contract.addInterview>> {
    return this.commands.execute(new AddInterview(actor, params.recoveryCaseId, body));
  }

  @Route(contract.strikeInterview)
  strike(
    @Input() { actor, params, body }: Call<typeof contract.strikeInterview>,
  ): Promise<ResponseOf<typeof contract.strikeInterview>> {
    const { recoveryCaseId: caseId, interviewId } = params;
    return this.commands.execute(new StrikeInterview(actor, { caseId, interviewId }, body.reason));
  }

  @Route(contacts.listContacts)
  async contacts(
    @Input() { actor, params }: Call<typeof contacts.listContacts>,
  ): Promise<ResponseOf<typeof contacts.listContacts>> {
    return { contacts: await this.people.of(actor, params.recoveryCaseId) };
  }

  @Route(contacts.saveContact)
  saveContact(
    @Input() { actor, params, body }: Call<typeof contacts.saveContact>,
  ): Promise<ResponseOf<typeof contacts.saveContact>> {
    const { recoveryCaseId: caseId, contactId } = params;
    return this.commands.execute(new SaveContact(actor, { caseId, contactId }, body));
  }

  @Route(forfeitures.listForfeitedWithoutCase)
  withoutCase(
    @Input() { actor, query }: Call<typeof forfeitures.listForfeitedWithoutCase>,
  ): Promise<ResponseOf<typeof forfeitures.listForfeitedWithoutCase>> {
    return this.bonds.withoutCase(actor, query);
  }

  @Route(forfeitures.getForfeiture)
  forfeiture(
    @Input() { actor, params }: Call<typeof forfeitures.getForfeiture>,
  ): Promise<ResponseOf<typeof forfeitures.getForfeiture>> {
    return this.bonds.person(actor, params.bondId);
  }

  @Route(forfeitures.getCaseOfBond)
  ofBond(
    @Input() { actor, params }: Call<typeof forfeitures.getCaseOfBond>,
  ): Promise<ResponseOf<typeof forfeitures.getCaseOfBond>> {
    return this.bonds.ofBond(actor, params.bondId);
  }

  @Route(forfeitures.openCaseOfBond)
  openCase(
    @Input() { actor, params, body }: Call<typeof forfeitures.openCaseOfBond>,
  ): Promise<ResponseOf<typeof forfeitures.openCaseOfBond>> {
    return this.commands.execute(new OpenCaseOfBond(actor, params.bondId, body.joins));
  }

  @Route(conversion.getConversion)
  conversion(
    @Input() { actor, params }: Call<typeof conversion.getConversion>,
  ): Promise<ResponseOf<typeof conversion.getConversion>> {
    return this.bonds.ofSuretyCase(actor, params.caseId);
  }

  @Route(conversion.convertSuretyCase)
  convert(
    @Input() { actor, params }: Call<typeof conversion.convertSuretyCase>,
  ): Promise<ResponseOf<typeof conversion.convertSuretyCase>> {
    return this.commands.execute(new ConvertSuretyCase(actor, params.caseId));
  }
}
