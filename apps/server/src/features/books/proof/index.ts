/** What other features may use of the proof of the books. */
export { ProofModule } from './proof.module.ts';
