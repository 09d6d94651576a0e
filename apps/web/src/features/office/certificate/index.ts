/** What reports show of the certificate of the books. */
export { Certificate } from './certificate.tsx';
