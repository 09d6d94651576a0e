/** What others may use of identity. */
export { Gate } from './gate.tsx';
export { SetUpTwoFactor } from './set-up-two-factor.tsx';
export { useTrySignIn } from './try-sign-in.ts';
