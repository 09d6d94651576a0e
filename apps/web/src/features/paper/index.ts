/** What other features and the shell may use of paper. */
export { LogoCard } from './logo-card.tsx';
