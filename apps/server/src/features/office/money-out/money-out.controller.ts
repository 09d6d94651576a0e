import { z } from 'zod';
import { day } from '#contracts/kernel/primitives.ts';
import { downloadMoneyOut, downloadMoneyOutPaper, listMoneyOut } from '#contracts/office/money-out/money-out.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { shownPaper } from '../../books/printing/index.ts';
import { moneyOutCsv } from './money-out-csv.ts';
import { MoneyOutPapers } from './money-out-paper.ts';
import { MoneyOutWaitingList } from './money-out-waiting.query.ts';
import { MoneyOutList } from './money-out.query.ts';

const place = z.tuple([day(), z.int().positive()]);

export const MoneyOutController = routes(
  route(listMoneyOut, [MoneyOutList, MoneyOutWaitingList], async ([list, waits], { actor, query }) => {
    const { cursor, limit, ...filter } = query;
    const after = decodeCursor(place, cursor);
    const { rows, sums } = await list.list(actor, filter, { ascending: false, after, limit: limit + 1 });
    const { view, by, ...narrowing } = filter;
    const isWhole = view === 'out' && after === null && Object.values(narrowing).every((value) => !value);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      rows: rows.slice(0, limit),
      nextCursor:
        last === undefined
          ? null
          : encodeCursor([by === 'booked' ? last.bookedOn : last.effectiveOn, last.journalNumber]),
      waiting: isWhole ? await waits.list(actor) : [],
      sums,
    };
  }),
  route(downloadMoneyOut, [MoneyOutList, AuditTrail], async ([list, trail], { actor, query }) => {
    const { rows } = await list.list(actor, query, { ascending: true, after: null });
    const name = `money-${query.view}.csv`;
    await trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, moneyOutCsv(rows));
  }),
  route(downloadMoneyOutPaper, [MoneyOutPapers, AuditTrail], async ([papers, trail], { actor, query }, { reply }) => {
    const paper = await papers.make(actor, query);
    await trail.record(actor, { action: 'export-taken', details: { file: paper.name } });
    return shownPaper(paper, reply);
  }),
);
