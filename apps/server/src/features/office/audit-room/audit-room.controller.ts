import * as requests from '#contracts/office/audit-room/requests.ts';
import * as contract from '#contracts/office/audit-room/samples.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { AddAnswerFile } from './add-answer-file.ts';
import { AskInAuditRoom } from './ask-in-audit-room.ts';
import { CloseAuditRequest } from './close-audit-request.ts';
import { DrawSample } from './draw-sample.ts';
import { MarkSampleLine } from './mark-sample-line.ts';
import { RequestAuditPack } from './request-audit-pack.ts';
import { sampleCsv } from './sample-csv.ts';
import { Samples } from './samples.query.ts';
import { ShareSample } from './share-sample.ts';
import { AuditRequests } from './requests.query.ts';
import { WriteToAuditRequest } from './write-to-audit-request.ts';

const SAMPLE_FILE = 'sample.csv';

export const AuditRoomController = routes(
  route(contract.listSamples, Samples, (samples, { actor, query }) => samples.list(actor, query)),
  command(DrawSample),
  route(contract.getSample, Samples, (samples, { actor, params }) => samples.get(actor, params.sampleId)),
  route(contract.downloadSample, [Samples, AuditTrail], async ([samples, trail], { actor, params }) => {
    const found = await samples.get(actor, params.sampleId);
    await trail.record(actor, { action: 'export-taken', details: { file: SAMPLE_FILE } });
    return csvFile(SAMPLE_FILE, sampleCsv(found));
  }),
  command(MarkSampleLine),
  command(ShareSample),
  command(RequestAuditPack),
  route(requests.listAuditRequests, AuditRequests, (list, { actor, query }) => list.list(actor, query)),
  command(AskInAuditRoom),
  route(requests.getAuditRequest, AuditRequests, (list, { actor, params }) => list.get(actor, params.auditRequestId)),
  command(WriteToAuditRequest),
  command(CloseAuditRequest),
  command(AddAnswerFile),
  route(requests.openAnswerFile, AuditRequests, (list, { actor, params }) =>
    list.openFile(actor, params.auditRequestId, params.answerFileId),
  ),
);
