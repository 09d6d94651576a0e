/** What other features and the shell may use of system. */
export { DeadLetters } from './dead-letters.tsx';
export { Outbox } from './outbox.tsx';
