import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import {
  downloadBooksPackage,
  downloadCertificateData,
  downloadCertificatePaper,
  getCertificate,
} from '#contracts/office/certificate/certificate.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { shownPaper } from '../../books/printing/index.ts';
import { BooksPackages } from './books-package.ts';
import { CertificateSheets, certificateStem } from './certificate-paper.ts';
import { Certificates } from './certificate.query.ts';

export const CertificateController = routes(
  route(getCertificate, Certificates, (certificates, { actor, query }) => certificates.get(actor, query)),
  route(
    downloadCertificatePaper,
    [Certificates, CertificateSheets, AuditTrail],
    async ([certificates, sheets, trail], { actor, query }, { reply }) => {
      const paper = await sheets.make(actor, await certificates.get(actor, query));
      await trail.record(actor, { action: 'export-taken', details: { file: paper.name } });
      return shownPaper(paper, reply);
    },
  ),
  route(downloadCertificateData, [Certificates, AuditTrail], async ([certificates, trail], { actor, query }) => {
    const certificate = await certificates.get(actor, query);
    const name = `${certificateStem(certificate)}.json`;
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return new StreamableFile(Buffer.from(`${JSON.stringify(certificate, null, 2)}\n`), {
      type: 'application/json',
      disposition: `attachment; filename="${name}"`,
    });
  }),
  route(downloadBooksPackage, [BooksPackages, AuditTrail], async ([packages, trail], { actor, query }) => {
    const { name, bytes } = await packages.make(actor, query);
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return new StreamableFile(Readable.from(bytes), {
      type: 'application/zip',
      disposition: `attachment; filename="${name}"`,
    });
  }),
);
