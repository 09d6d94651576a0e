import { Controller, Req, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as portal from '#contracts/office/surety-portal/portal.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { Input, Route, type Call, type GuardedRequest } from '../../../edge/http/route.ts';
import { DocumentContents, Documents } from '../../people/documents/index.ts';
import { shownPaper } from '../../books/printing/index.ts';
import { OpenLiability, SuretyReportFiles } from '../../powers/surety-reports/index.ts';
import { PortalBonds } from './portal-bonds.query.ts';
import { PortalReports } from './portal-reports.query.ts';
import { PortalViews, readerOf } from './portal-views.ts';

/**
 * What somebody of a surety sees (powers#portal-contents): each is read, then noted, then answered. Nothing is written
 * but that.
 */
@Controller()
export class PortalController {
  constructor(
    private readonly views: PortalViews,
    private readonly bonds: PortalBonds,
    private readonly liability: OpenLiability,
    private readonly reports: PortalReports,
    private readonly files: SuretyReportFiles,
    private readonly documents: Documents,
    private readonly contents: DocumentContents,
  ) {}

  @Route(portal.listOwnPortalGrants)
  list(@Req() { signedIn }: GuardedRequest): ResponseOf<typeof portal.listOwnPortalGrants> {
    const nameOf = (grant: { organizationName: string; suretyName: string }) =>
      `${grant.organizationName} ${grant.suretyName}`;
    return { grants: signedIn.grants.toSorted((one, two) => nameOf(one).localeCompare(nameOf(two))) };
  }

  @Route(portal.findPortalBonds)
  async find(
    @Input() { body }: Call<typeof portal.findPortalBonds>,
    @Req() request: GuardedRequest,
  ): Promise<ResponseOf<typeof portal.findPortalBonds>> {
    const reader = readerOf(request);
    const found = await this.bonds.find(reader, body);
    await this.views.note(reader, 'bonds');
    return found;
  }

  @Route(portal.getPortalLiability)
  async openLiability(@Req() request: GuardedRequest): Promise<ResponseOf<typeof portal.getPortalLiability>> {
    const reader = readerOf(request);
    const { total, courts, parishes } = await this.liability.get(reader, { suretyId: reader.suretyId });
    await this.views.note(reader, 'liability');
    return { total, courts, parishes };
  }

  @Route(portal.listPortalReports)
  async listReports(@Req() request: GuardedRequest): Promise<ResponseOf<typeof portal.listPortalReports>> {
    const reader = readerOf(request);
    const listed = await this.reports.list(reader);
    await this.views.note(reader, 'reports');
    return listed;
  }

  @Route(portal.getPortalReportPaper)
  async paper(
    @Input() { params }: Call<typeof portal.getPortalReportPaper>,
    @Req() request: GuardedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const reader = readerOf(request);
    const file = await this.files.pdf(reader, await this.reports.sent(reader, params.endsOn));
    await this.views.note(reader, 'report', formatDay(params.endsOn));
    return shownPaper(file, reply);
  }

  @Route(portal.downloadPortalReport)
  async download(
    @Input() { params }: Call<typeof portal.downloadPortalReport>,
    @Req() request: GuardedRequest,
  ): Promise<StreamableFile> {
    const reader = readerOf(request);
    const { name, text } = this.files.csv(await this.reports.sent(reader, params.endsOn));
    await this.views.note(reader, 'report-file', formatDay(params.endsOn), name);
    return csvFile(name, text);
  }

  @Route(portal.getPortalProof)
  async proof(
    @Input() { params }: Call<typeof portal.getPortalProof>,
    @Req() request: GuardedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const reader = readerOf(request);
    const { powerNumber } = await this.bonds.proof(reader, params);
    const { content, headers, ...presentation } = await this.contents.of(
      await this.documents.find(reader, params.fileId),
    );
    await this.views.note(reader, 'proof', powerNumber);
    void reply.headers({ ...headers, 'cache-control': 'no-store' });
    return new StreamableFile(content, presentation);
  }
}
