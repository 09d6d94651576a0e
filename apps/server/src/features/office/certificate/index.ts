/** What the app's table of contents lists of the certificate of the books. */
export { CertificateModule } from './certificate.module.ts';
