export { NameAccount } from './name-account.tsx';
