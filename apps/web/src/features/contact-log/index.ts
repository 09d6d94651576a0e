/** What the shell may use of the contact log. */
export { CaseCalls } from './case-calls.tsx';
export { NextCall } from './next-call.tsx';
