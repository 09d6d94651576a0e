import type { CourtDate, PaymentDue } from '#contracts/office/dashboard/dashboard.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { formatTime } from '#domain/kernel/time-of-day.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { PersonLine } from '../search/index.ts';

export interface Due {
  defendantId: string;
  bondId: string | null;
  accountId?: string | null;
  /** What falls due of an account; one may have several. */
  what?: string;
  fullName: string;
  birthday: string | null;
  phoneNumber: string;
  powerNumber: string;
}

/** What stands under the name: when and where in court; the list adds the power of the bond. */
export const aboutCourtDate = (row: CourtDate): string => {
  const { bondId, powerNumber, caseNumber, courtLocation, courtTime, courtSection } = row;
  const source = bondId === null ? 'From the defendant’s file' : null;
  const place = [courtSection, courtLocation, caseNumber ? `Case ${caseNumber}` : null, source].filter(Boolean);
  const isNowhere = place.length === 0 && powerNumber === '';
  return [
    courtTime === null ? 'time not set' : formatTime(courtTime),
    ...place,
    ...(isNowhere ? ['No court or case number on the bond'] : []),
  ].join(' · ');
};

/** What stands under the name: what falls due, and how much; the list adds the power of the bond. */
export const aboutPaymentDue = ({ what, amountCents }: PaymentDue): string =>
  [what, amountCents === null ? null : formatCents(amountCents)].filter(Boolean).join(' · ');

/** People of one of the day's lists, each with the way to their profile (screens#lists-of-today). */
export const DueLines = <Row extends Due>({ rows, about }: { rows: readonly Row[]; about: (row: Row) => string }) => (
  <ul className="lines">
    {rows.map((row, at) => (
      <PersonLine
        key={[row.bondId ?? row.accountId ?? row.defendantId, row.what, at].join(' ')}
        person={row}
        action={
          <LinkButton
            size="xs"
            variant="default"
            flex="none"
            to="/defendants/$defendantId"
            params={{ defendantId: row.defendantId }}
            aria-label={`Open Profile of ${row.fullName}`}
          >
            Open Profile
          </LinkButton>
        }
      >
        {about(row)}
        {row.powerNumber === '' ? null : (
          <>
            {about(row) === '' ? '' : ' · '}Power <SerialNumber>{row.powerNumber}</SerialNumber>
          </>
        )}
      </PersonLine>
    ))}
  </ul>
);
