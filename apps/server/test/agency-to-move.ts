/** An agency with something of everything that people type, for specs of what an export takes along. */
import { randomUUID } from 'node:crypto';
import { recordPayment } from '#contracts/books/account/accounts.ts';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import { logCheckIn } from '#contracts/books/check-ins/check-ins.ts';
import { addNote } from '#contracts/people/notes/notes.ts';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import { defendantFields } from '#contracts/people/people/people.ts';
import { makeBusy } from './busy-agency.ts';
import { pdfNamed } from './sample-files.ts';
import type { Person } from './test-people.ts';
import { UniqueText } from './unique-text.ts';

/** Of the exports of specs. */
export const PASSPHRASE = 'four words are enough';
/** Every kind of line end but the one that ends a line. */
export const LINES = 'first\rsecond\u2028third\u2029fourth\u0085fifth';

export const DAY = '2026-03-09';
/** Why it is dated so far back. */
export const reason = 'Entered from the old books';

/** Everything that people type, each text found nowhere else; two of the commands to be sent again. */
export const fill = async (person: Person, name: string) => {
  const marks = new UniqueText(name);
  const { accountId } = await makeBusy(person, marks.text('busy'));
  const body = marks.fields(defendantFields) as { fullName: string };
  const created = { commandId: randomUUID(), body };
  const { defendantId } = await person.ask(createDefendant, created);
  const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
  await person.ask(uploadDocument, { params, file: pdfNamed(`${marks.text('file')}.pdf`) });
  await person.ask(addNote, { params, body: { subject: marks.text('note'), text: `${LINES} ${marks.text('note')}` } });
  const checkIn = {
    kind: 'call',
    on: person.session.organization?.today ?? '',
    at: '00:00',
    note: marks.text('check-in'),
  } as const;
  await person.ask(logCheckIn, { params: { defendantId }, body: checkIn });
  const payment = { method: 'Cash', amountCents: 1_000, paidOn: DAY, payer: marks.text('payer'), reason } as const;
  const paid = { params: { accountId }, commandId: randomUUID(), body: payment };
  await person.ask(recordPayment, paid);
  return { marks, defendantId, accountId, ssn: marks.ssns[0] ?? '', created, paid };
};

/** What stands in it, and was typed. */
export type FilledAgency = Awaited<ReturnType<typeof fill>>;
