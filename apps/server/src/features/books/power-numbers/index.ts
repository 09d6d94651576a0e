/** What other features may use of power numbers: their events, what is decided of them, and how a bond claims one. */
export { JudgmentDraws, SuretyOfBond } from './judgment-fund.ts';
export type { DrawCommand, DrawsFromBuf } from './judgment-fund.ts';
export { bringInPower, isAsBroughtIn, takePowerOut } from './power-brought-in.ts';
export { PowerClaims } from './power-claims.ts';
export { PowerRefusals } from './power-refusals.ts';
export { powerEventTypes, type PowerEvent } from './power-events.ts';
export { PowerNumbersModule } from './power-numbers.module.ts';
export { agePower, assignPower, correctPower, deletePower, handOverPower, HOLDERS_ACTS } from './power-stock.ts';
export { movePower, mustBeUnreported, mustNotBeOver, nameSurety, onBond } from './power-stock.ts';
export { receivePower, standsAlready } from './power-stock.ts';
export { explainGap, inTurn, isBorne, knownPower, powerDecider, reportPower } from './power.ts';
export type { Power, PowerNumber } from './power.ts';
export { powersView } from './powers.projection.ts';
