/** What others may use of identity: sign-ups without a browser, for demo agencies. */
export { SignUp } from './sign-up.ts';
