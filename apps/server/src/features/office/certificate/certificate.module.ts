import { Module } from '@nestjs/common';
import { PrintingModule } from '../../books/printing/index.ts';
import { BooksPackages } from './books-package.ts';
import { CertificateController } from './certificate.controller.ts';
import { CertificateSheets } from './certificate-paper.ts';
import { Certificates } from './certificate.query.ts';

/** The certificate of the books of a period, on screen and on paper (money#books-certificate). */
@Module({
  imports: [PrintingModule],
  controllers: [CertificateController],
  providers: [BooksPackages, Certificates, CertificateSheets],
  exports: [BooksPackages, Certificates, CertificateSheets],
})
export class CertificateModule {}
