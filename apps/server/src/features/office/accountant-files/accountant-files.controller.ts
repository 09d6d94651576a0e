import { StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import { getAccountMapping } from '#contracts/office/accountant-files/account-mapping.ts';
import { downloadAccountantFile, listAccountantFiles } from '#contracts/office/accountant-files/accountant-files.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { AccountMappings } from './account-mapping.query.ts';
import { AccountantFiles } from './accountant-files.query.ts';
import { MapAccounts } from './map-accounts.ts';
import { TakeAccountantFile } from './take-accountant-file.ts';

export const AccountantFilesController = routes(
  route(listAccountantFiles, AccountantFiles, async (files, { actor, query: { cursor, limit } }) => {
    const before = decodeCursor(z.int().positive(), cursor);
    const rows = await files.list(actor, { before, limit: limit + 1 });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { rows: rows.slice(0, limit), nextCursor: last === undefined ? null : encodeCursor(last.number) };
  }),
  command(TakeAccountantFile),
  route(downloadAccountantFile, [AccountantFiles, AuditTrail], async ([files, trail], { actor, params }) => {
    const { name, bytes } = await files.bytes(actor, params.accountantFileId);
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return new StreamableFile(bytes, {
      type: 'application/octet-stream',
      disposition: `attachment; filename="${name}"`,
    });
  }),
  route(getAccountMapping, AccountMappings, (mappings, { actor }) => mappings.get(actor)),
  command(MapAccounts),
);
