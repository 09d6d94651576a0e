import * as contract from '#contracts/office/audit-room/samples.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { DrawSample } from './draw-sample.ts';
import { MarkSampleLine } from './mark-sample-line.ts';
import { sampleCsv } from './sample-csv.ts';
import { Samples } from './samples.query.ts';
import { ShareSample } from './share-sample.ts';

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
);
