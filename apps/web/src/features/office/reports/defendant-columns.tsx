import { Avatar } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import { DEFENDANT_SORTS } from '#contracts/people/people/defendant-sorts.ts';
import type { listDefendants } from '#contracts/people/people/defendants.ts';
import { faceOf } from '#domain/kernel/initials.ts';
import { dayOf } from '#domain/kernel/days.ts';
import { NOTHING } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/link.tsx';
import { RowLink, type Column } from '../../../ui/list-rows.tsx';
import { PhoneLink } from '../../../ui/contact.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { LogCheckInButton, MissedBadge } from '../../books/check-ins/index.ts';
import { MissingPapers } from '../../people/required-papers/index.ts';

export type DefendantLine = AnswerOf<typeof listDefendants>['rows'][number];
type DefendantColumn = Column<DefendantLine>;

/** The columns between the name and the profile, by their words. */
const WORDS = {
  birthday: 'Birth date',
  status: 'Status',
  exposure: 'Exposure',
  phoneNumber: 'Phone',
  city: 'City',
  courtDate: 'Court date',
  lastContact: 'Last contact',
  openBonds: 'Open bonds',
  balance: 'Balance Due',
  lastPayment: 'Last payment',
  createdAt: 'Created',
  lastCheckIn: 'Last check-in',
  nextCheckIn: 'Next due',
  checkIns: 'Missed',
} as const;
type Key = keyof typeof WORDS;
const KEYS = Object.keys(WORDS) as Key[];

/** Shown until the person chooses columns. */
const USUAL: readonly Key[] = ['birthday', 'status', 'exposure', 'phoneNumber', 'courtDate', 'balance', 'lastPayment'];
/** What matters when people check in (screens#check-ins-view). */
const CHECK_IN: readonly Key[] = ['phoneNumber', 'lastCheckIn', 'nextCheckIn', 'checkIns', 'courtDate', 'balance'];
/** Of check-ins alone. */
const ONLY_CHECK_IN: readonly Key[] = ['lastCheckIn', 'nextCheckIn', 'checkIns'];

/** The second line on a phone: what the list is about. */
const ON_A_PHONE: Record<'all' | 'checkins', readonly Key[]> = {
  all: ['courtDate', 'lastContact', 'balance'],
  checkins: ['nextCheckIn', 'checkIns'],
};

/** The worst of a person's live bonds, and how many papers they lack. */
const Status = ({ forfeitedBonds, openBonds, missingPapers }: DefendantLine) =>
  forfeitedBonds + openBonds === 0 ? (
    <span>{NOTHING}</span>
  ) : (
    <span className="with-thumb">
      <StatusBadge status={forfeitedBonds > 0 ? 'FORFEITED' : 'OPEN'} />
      <MissingPapers papers={missingPapers} />
    </span>
  );

const cellsIn = (timeZone: string): Record<Key, Partial<DefendantColumn>> => ({
  birthday: { day: ({ birthday }) => birthday },
  status: { cell: (line) => <Status {...line} /> },
  exposure: { cents: ({ exposureCents }) => exposureCents || null },
  phoneNumber: { cell: ({ phoneNumber }) => <PhoneLink kept={phoneNumber} /> },
  city: {
    cell: ({ city }) => (
      <span className="one-line" title={city}>
        {city || NOTHING}
      </span>
    ),
  },
  courtDate: { day: ({ courtDate }) => courtDate, short: 'Court' },
  openBonds: { count: ({ openBonds }) => openBonds },
  balance: { cents: ({ balanceCents }) => balanceCents },
  lastPayment: { day: ({ lastPaymentOn }) => lastPaymentOn },
  lastContact: { day: ({ lastContactOn }) => lastContactOn, short: 'Contact' },
  createdAt: { day: ({ createdAt }) => dayOf(new Date(createdAt), timeZone) },
  lastCheckIn: { day: ({ checkIns }) => checkIns?.lastOn ?? null },
  nextCheckIn: { day: ({ checkIns }) => checkIns?.nextOn ?? null, short: 'Next' },
  checkIns: { cell: ({ checkIns }) => (checkIns?.missed ? <MissedBadge missed={checkIns.missed} /> : NOTHING) },
});

/** A small photo, or the initials where there is none, or its link works no more. */
const Photo = ({ fullName, photoUrl }: DefendantLine) => (
  <Avatar className="thumb" src={photoUrl} size={24} radius="sm" alt="" aria-hidden imageProps={{ loading: 'lazy' }}>
    {faceOf(fullName)}
  </Avatar>
);

const nameColumn: DefendantColumn = {
  key: 'fullName',
  header: 'Name',
  sort: true,
  cell: (line) => (
    <span className="with-thumb">
      <Photo {...line} />
      <RowLink
        to="/defendants/$defendantId"
        params={{ defendantId: line.defendantId }}
        fw={500}
        className="one-line"
        title={line.fullName}
      >
        {line.fullName}
      </RowLink>
    </span>
  ),
};

const openColumn: DefendantColumn = {
  key: 'open',
  header: '',
  align: 'right',
  screenOnly: true,
  cell: ({ defendantId, fullName }): ReactNode => (
    <AppLink
      to="/defendants/$defendantId"
      params={{ defendantId }}
      inherit
      aria-label={`View Profile of ${fullName}`}
      className="nowrap"
    >
      View Profile
    </AppLink>
  ),
};

const checkInColumn: DefendantColumn = {
  key: 'logCheckIn',
  header: '',
  align: 'right',
  screenOnly: true,
  cell: ({ defendantId, fullName }) => <LogCheckInButton inRow defendantId={defendantId} fullName={fullName} />,
};

/** What has to be asked for beside the rows. */
export const needsContacts = (columns: readonly DefendantColumn[]): boolean =>
  columns.some(({ key }) => key === 'lastContact');

/**
 * Name, the columns in their order, and the way to the profile; check-ins have columns of their own. On a phone a second
 * line under the name, whichever columns somebody chose for a wide screen.
 */
export const columnsOf = (view: 'all' | 'checkins', timeZone: string, phone = false): DefendantColumn[] => {
  const cells = cellsIn(timeZone);
  const middle = (view === 'checkins' ? CHECK_IN : KEYS.filter((key) => !ONLY_CHECK_IN.includes(key))).map(
    (key): DefendantColumn => {
      const under = ON_A_PHONE[view].includes(key);
      const stays = view === 'checkins' || (phone && under);
      return {
        key,
        header: WORDS[key],
        sort: DEFENDANT_SORTS.some((sort) => sort === key),
        ...cells[key],
        ...(stays ? {} : { optional: USUAL.includes(key) ? 'shown' : 'hidden' }),
        ...(under ? { beneath: 'fullName' } : { wideOnly: true }),
      };
    },
  );
  return view === 'checkins'
    ? [nameColumn, ...middle, checkInColumn, { ...openColumn, wideOnly: true }]
    : [nameColumn, ...middle, { ...openColumn, wideOnly: true }];
};
