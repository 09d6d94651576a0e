/** What other features may use of bonds. */
export { isRewrite } from './bond-chain.tsx';
export { BondOverview } from './bond-overview.tsx';
export { BondPage } from './bond-page.tsx';
export { bondQuery, postingAgentsQuery } from './bonds.queries.ts';
export { bondsInWords, exposureOf, isLive } from './exposure.ts';
export { ForfeitureTrack } from './forfeiture-track.tsx';
export { ReinstateBond } from './reinstate-bond.tsx';
