import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { downloadYourData, getYourData } from '#contracts/office/your-data/your-data.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { DataCopies } from './data-copies.query.ts';
import { DownloadYourData } from './download-your-data.ts';
import { TakeYourData } from './take-your-data.ts';

export const YourDataController = routes(
  route(getYourData, DataCopies, (copies, { actor }) => copies.list(actor)),
  command(TakeYourData),
  route(downloadYourData, DownloadYourData, async (downloads, { actor, params }) => {
    const { fileName, sizeBytes, pieces } = await downloads.download(actor, params.copyId);
    const disposition = `attachment; filename="${fileName}"`;
    return new StreamableFile(Readable.from(pieces), { type: 'application/zip', disposition, length: sizeBytes });
  }),
);
