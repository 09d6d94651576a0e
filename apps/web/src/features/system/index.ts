/** What other features may use of system. */
export { DeadLetters } from './dead-letters.tsx';
export { Outbox } from './outbox.tsx';
