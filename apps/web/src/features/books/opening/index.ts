/** What other features and the shell may use of the opening. */
export { DecideSeal } from './decide-seal.tsx';
export { OpeningCertificate } from './opening-certificate.tsx';
export { openedBy, OpeningSheet, type SheetRow } from './opening-sheet.tsx';
export { openingQuery, openingTotalsQuery } from './opening.queries.ts';
export { PlanMoveIn } from './plan-move-in.tsx';
export { SealOpening } from './seal-opening.tsx';
export { OpeningToDecide } from './opening-to-decide.tsx';
