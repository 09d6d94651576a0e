/** What other features may use of the proof of the books. */
export { NEVER_PROVABLE, NOT_PROVABLE } from './not-provable.ts';
export { readNewestProof } from './books-proofs.query.ts';
export { ProofModule } from './proof.module.ts';
