import { UseInterceptors } from '@nestjs/common';
import * as conversion from '#contracts/recovery/cases/conversion.ts';
import * as contacts from '#contracts/recovery/cases/contacts.ts';
import * as forfeitures from '#contracts/recovery/cases/forfeitures.ts';
import * as contract from '#contracts/recovery/cases/recovery.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
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

export const CasesController = routes(
  route(contract.listRecoveryCases, RecoveryCases, (cases, { actor, query }) => cases.list(actor, query)),
  command(CreateRecoveryCase),
  route(contract.getRecoveryCase, RecoveryCaseFile, (file, { actor, params }) =>
    file.one(actor, params.recoveryCaseId),
  ),
  command(EditRecoveryCase),
  command(SetRecoveryStatus),
  route(contract.listAssignees, RecoveryCaseFile, async (file, { actor }) => ({
    assignees: await file.assignees(actor),
  })),
  route(contract.listInterviews, RecoveryCaseFile, async (file, { actor, params }) => ({
    interviews: await file.interviews(actor, params.recoveryCaseId),
  })),
  command(AddInterview),
  command(StrikeInterview),
  route(contacts.listContacts, CaseContacts, async (people, { actor, params }) => ({
    contacts: await people.of(actor, params.recoveryCaseId),
  })),
  command(SaveContact),
  route(forfeitures.listForfeitedWithoutCase, Forfeitures, (bonds, { actor, query }) =>
    bonds.withoutCase(actor, query),
  ),
  route(forfeitures.getForfeiture, Forfeitures, (bonds, { actor, params }) => bonds.person(actor, params.bondId)),
  route(forfeitures.getCaseOfBond, Forfeitures, (bonds, { actor, params }) => bonds.ofBond(actor, params.bondId)),
  command(OpenCaseOfBond),
  route(conversion.getConversion, Forfeitures, (bonds, { actor, params }) => bonds.ofSuretyCase(actor, params.caseId)),
  command(ConvertSuretyCase),
);
UseInterceptors(JoinedCases)(CasesController);
