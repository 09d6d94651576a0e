import { Button, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { FollowUp, FollowUpKind } from '#contracts/office/dashboard/follow-ups.ts';
import { adminOnly, powerReaders } from '#contracts/kernel/roles.ts';
import { countOf, shortDay, showDay } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { PhoneLink } from '../../../ui/contact.tsx';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { courtInWords } from '../../books/court-dates/index.ts';
import { BoardRow } from './board-section.tsx';

const LogCheckIn = lazy(() =>
  import('../../books/check-ins/index.ts').then((checkIns) => ({ default: checkIns.LogCheckIn })),
);

const LogCourtReminder = lazy(() =>
  import('../../books/court-reminders/index.ts').then((court) => ({ default: court.LogCourtReminder })),
);

/** What each kind is called, on the panel and over its list. */
export const KIND_WORDS: Record<FollowUpKind, string> = {
  reminders: 'Remind of court today',
  'check-ins': 'Missed check-ins',
  papers: 'Missing papers',
  unfinished: 'Unfinished bonds',
  powers: 'Powers expiring',
  credentials: 'Licenses and appointments ending',
  officials: 'Officials unpaid',
};

type Of<Kind extends FollowUpKind> = Extract<FollowUp, { kind: Kind }>;

interface PersonProps {
  defendantId: string;
  fullName: string;
  phoneNumber: string;
}

const Person = ({ defendantId, fullName, phoneNumber }: PersonProps) => (
  <>
    <AppLink to="/defendants/$defendantId" params={{ defendantId }}>
      {fullName}
    </AppLink>
    {phoneNumber === '' ? null : (
      <Text span size="xs">
        <PhoneLink kept={phoneNumber} />
      </Text>
    )}
  </>
);

const LogButton = (person: { defendantId: string; fullName: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Log check-in of ${person.fullName}`}
        onClick={() => setOpen(true)}
      >
        Log check-in
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <LogCheckIn {...person} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};

const Reminder = ({ row: { reminder } }: { row: Of<'reminders'> }) => {
  const { today } = useSession().organization;
  const [open, setOpen] = useState(false);
  const { defendantId, fullName, courtDate, lastCall, people } = reminder;
  const phone = people.find(({ personId }) => personId === defendantId)?.phoneNumber ?? '';
  return (
    <BoardRow
      name={<Person defendantId={defendantId} fullName={fullName} phoneNumber={phone} />}
      about={lastCall === null ? courtInWords(reminder) : `${courtInWords(reminder)} · ${lastCall.outcome}`}
      clock={courtDate === today ? 'Court today' : `Court ${shortDay(courtDate, today)}`}
      action={
        <>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Log call about court: ${fullName}, ${showDay(courtDate)}`}
            onClick={() => setOpen(true)}
          >
            Log call
          </Button>
          {open ? (
            <Suspense fallback={null}>
              <LogCourtReminder reminder={reminder} onClose={() => setOpen(false)} />
            </Suspense>
          ) : null}
        </>
      }
    />
  );
};

const CheckIns = ({ row: { defendantId, fullName, phoneNumber, missed, lastOn } }: { row: Of<'check-ins'> }) => (
  <BoardRow
    name={<Person defendantId={defendantId} fullName={fullName} phoneNumber={phoneNumber} />}
    about={lastOn === null ? 'Has not checked in yet' : `Last check-in ${showDay(lastOn)}`}
    clock={`${countOf(missed, 'day')} missed`}
    action={<LogButton defendantId={defendantId} fullName={fullName} />}
  />
);

/** So many papers are named in a row. */
const NAMED = 3;

const Papers = ({ row: { defendantId, fullName, phoneNumber, bondOn, papers } }: { row: Of<'papers'> }) => {
  const more = papers.length > NAMED ? [`${String(papers.length - NAMED)} more`] : [];
  return (
    <BoardRow
      name={<Person defendantId={defendantId} fullName={fullName} phoneNumber={phoneNumber} />}
      about={[...papers.slice(0, NAMED), ...more].join(', ')}
      clock={`Bond of ${showDay(bondOn)}`}
      action={
        <LinkButton
          size="compact-sm"
          variant="default"
          to="/defendants/$defendantId/files"
          params={{ defendantId }}
          aria-label={`Add papers of ${fullName}`}
        >
          Add papers
        </LinkButton>
      }
    />
  );
};

const Unfinished = ({ row: { bondId, fullName, begunOn, begunBy } }: { row: Of<'unfinished'> }) => (
  <BoardRow
    name={
      <AppLink to="/bonds/$bondId" params={{ bondId }}>
        {fullName}
      </AppLink>
    }
    about={`Begun ${showDay(begunOn)}${begunBy === '' ? '' : ` by ${begunBy}`}`}
    action={
      <LinkButton
        size="compact-sm"
        variant="default"
        to="/bonds/$bondId"
        params={{ bondId }}
        aria-label={`Finish the bond of ${fullName}`}
      >
        Finish
      </LinkButton>
    }
  />
);

const Power = ({ row: { powerNumber, suretyName, holderName, expiresOn } }: { row: Of<'powers'> }) => {
  const readsInventory = useMay(powerReaders);
  return (
    <BoardRow
      name={<SerialNumber>{powerNumber}</SerialNumber>}
      about={[suretyName, holderName || 'in the office'].filter(Boolean).join(' · ')}
      clock={`Expires ${showDay(expiresOn)}`}
      action={
        <LinkButton
          size="compact-sm"
          variant="default"
          to={readsInventory ? '/admin/power-inventory' : '/powers'}
          search={{ search: powerNumber }}
          aria-label={`Open power ${powerNumber}`}
        >
          Open
        </LinkButton>
      }
    />
  );
};

const Credential = ({ row: { fullName, suretyName, expiresOn } }: { row: Of<'credentials'> }) => {
  const { today } = useSession().organization;
  const maySet = useMay(adminOnly);
  const isOver = expiresOn < today;
  return (
    <BoardRow
      name={fullName}
      about={suretyName === null ? 'License' : `Appointment with ${suretyName}`}
      clock={
        <span className={isOver ? 'board-late' : undefined}>
          {isOver ? 'Expired' : 'Expires'} {showDay(expiresOn)}
        </span>
      }
      action={
        maySet ? (
          <LinkButton
            size="compact-sm"
            variant="default"
            to="/settings"
            search={{ tab: 'users' }}
            aria-label={`Renew: ${fullName}, ${suretyName ?? 'license'}`}
          >
            Renew
          </LinkButton>
        ) : null
      }
    />
  );
};

const Official = ({ row: { payee, name, owedCents, since } }: { row: Of<'officials'> }) => (
  <BoardRow
    name={name}
    about="Owed for more than 30 days"
    clock={`Since ${showDay(since)}`}
    cents={owedCents}
    action={
      <LinkButton
        size="compact-sm"
        variant="default"
        to="/admin/reports"
        search={{ tab: 'officials', official: payee ?? 'nobody' }}
        aria-label={`Open the fees of ${name}`}
      >
        Open
      </LinkButton>
    }
  />
);

const FollowUpRow = ({ row }: { row: FollowUp }) => {
  switch (row.kind) {
    case 'reminders':
      return <Reminder row={row} />;
    case 'check-ins':
      return <CheckIns row={row} />;
    case 'papers':
      return <Papers row={row} />;
    case 'unfinished':
      return <Unfinished row={row} />;
    case 'powers':
      return <Power row={row} />;
    case 'credentials':
      return <Credential row={row} />;
    case 'officials':
      return <Official row={row} />;
  }
};

const keyOf = (row: FollowUp): string => {
  switch (row.kind) {
    case 'reminders':
      return `${row.reminder.defendantId} ${row.reminder.courtDate} ${row.reminder.courtTime ?? ''}`;
    case 'check-ins':
    case 'papers':
      return row.defendantId;
    case 'unfinished':
      return row.bondId;
    case 'powers':
      return row.powerId;
    case 'credentials':
      return `${row.agentId} ${row.suretyName ?? ''}`;
    case 'officials':
      return row.payee ?? '';
  }
};

/** What is to be followed up of one kind, each with what to do. */
export const FollowUpRows = ({ rows }: { rows: readonly FollowUp[] }) => (
  <ul className="board-rows">
    {rows.map((row) => (
      <FollowUpRow key={keyOf(row)} row={row} />
    ))}
  </ul>
);
