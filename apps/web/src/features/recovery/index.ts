/** What other features and the shell may use of recovery. */
export { ConvertSuretyCase } from './convert-surety-case.tsx';
export { HandOver } from './hand-over.tsx';
export { CaseOfBond, OfferCase } from './open-case.tsx';
