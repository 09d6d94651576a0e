/** What other features may use of payers. */
export { PayersOfSeveralNames } from './payers-of-several-names.tsx';
