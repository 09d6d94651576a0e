/** What the app's tables of contents list of payees. */
export { payableDecider } from './payable.ts';
export { payableEventTypes } from './payable-events.ts';
export { PayeesModule } from './payees.module.ts';
