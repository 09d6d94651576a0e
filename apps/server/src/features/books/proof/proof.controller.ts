import { getAccountant } from '#contracts/books/proof/accountant.ts';
import * as contract from '#contracts/books/proof/proof.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { Accountant } from './accountant.query.ts';
import { BooksProofs } from './books-proofs.query.ts';
import { ChangeAccountant } from './change-accountant.ts';
import { ProveBooks } from './prove-books.ts';

export const ProofController = routes(
  route(contract.getBooksProof, BooksProofs, (proofs, { actor }) => proofs.state(actor)),
  route(contract.listBooksProofs, BooksProofs, async (proofs, { actor }) => ({ proofs: await proofs.list(actor) })),
  command(ProveBooks),
  route(getAccountant, Accountant, (accountant, { actor }) => accountant.find(actor)),
  command(ChangeAccountant),
);
