/** What other features and the shell may use of printing. */
export { LogoCard } from './logo-card.tsx';
export { AccountLetters, BondLetters } from './letters.tsx';
export { DueLetters } from './due-letters.tsx';
export { accountLettersQuery, bondLettersQuery } from './letters.queries.ts';
