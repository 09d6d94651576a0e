/** What other features may use of the certificate of the books, and what the app's table of contents lists. */
export { BooksPackages } from './books-package.ts';
export { CertificateModule } from './certificate.module.ts';
export { CertificateSheets } from './certificate-paper.ts';
export { Certificates } from './certificate.query.ts';
export { readVerifier } from './package-readme.ts';
