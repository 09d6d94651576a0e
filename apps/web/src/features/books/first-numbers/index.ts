/** What other features may use of first numbers. */
export { FirstNumbers } from './first-numbers.tsx';
