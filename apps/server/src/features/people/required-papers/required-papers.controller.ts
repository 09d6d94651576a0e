import * as contract from '#contracts/people/required-papers/papers.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { BondsOfPerson } from './bonds-of-person.query.ts';
import { MarkDocument } from './mark-document.ts';
import { PapersOfBonds } from './papers-of-bonds.query.ts';
import { RequiredPapers } from './required-papers.query.ts';
import { SetRequiredPapers } from './set-required-papers.ts';

export const RequiredPapersController = routes(
  route(contract.listRequiredPapers, RequiredPapers, (required, { actor }) => required.list(actor)),
  command(SetRequiredPapers),
  route(contract.listMarks, BondsOfPerson, (bonds, { actor, params }) => bonds.marks(actor, params)),
  command(MarkDocument),
  route(contract.listPapersOfBond, PapersOfBonds, (papers, { actor, params }) => papers.of(actor, params.bondId)),
);
