import { getBooksProof, listBooksProofs } from '#contracts/books/proof/proof.ts';
import { contractQuery } from '../../../lib/query.ts';

export const booksProofQuery = contractQuery(getBooksProof, {}, ['proof']);
export const booksProofsQuery = contractQuery(listBooksProofs, {}, ['proof']);
