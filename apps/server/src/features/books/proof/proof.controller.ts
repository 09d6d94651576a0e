import * as contract from '#contracts/books/proof/proof.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { BooksProofs } from './books-proofs.query.ts';
import { ProveBooks } from './prove-books.ts';

export const ProofController = routes(
  route(contract.getBooksProof, BooksProofs, (proofs, { actor }) => proofs.state(actor)),
  route(contract.listBooksProofs, BooksProofs, async (proofs, { actor }) => ({ proofs: await proofs.list(actor) })),
  command(ProveBooks),
);
