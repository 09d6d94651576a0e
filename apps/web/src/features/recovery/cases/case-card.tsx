import type { ListedCase } from '#contracts/recovery/cases/recovery.ts';
import { shortCaseId, UNKNOWN_DEFENDANT } from '#domain/recovery/recovery-case.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { NOTHING, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { DaysToDue } from '../deadlines/index.ts';
import { CaseStatus } from './case-status.tsx';

const PRIORITIES = { 1: 'High', 2: 'Normal', 3: 'Low' } as const;

/** The photo of a case, or 'No Photo' (screens#recovery-cases). */
export const CasePhoto = ({ url, name }: { url: string | null; name: string }) =>
  url === null ? (
    <span className="case-photo">No Photo</span>
  ) : (
    <img className="case-photo" src={url} alt={`Photo of ${name}`} loading="lazy" />
  );

/** A case among others (screens#recovery-cases). Plain elements: a list draws 400 of them at once. */
export const RecoveryCaseCard = ({ listed }: { listed: ListedCase }) => {
  const { timeZone } = useSession().organization;
  const { caseId, title, status, priority, openedAt, assignedTo, forfeitureCents, dueOn, photoUrl } = listed;
  const name = listed.defendantName ?? UNKNOWN_DEFENDANT;
  return (
    <article className="panel case-card" aria-label={`${name}, ${title}`}>
      <div className="case-card-head">
        <CasePhoto url={photoUrl} name={name} />
        <div>
          <h2 className="anywhere">{name}</h2>
          <p className="anywhere">{title}</p>
          <div className="case-card-marks">
            <CaseStatus status={status} />
            {dueOn === null ? null : <DaysToDue dueOn={dueOn} />}
            {priority === 2 ? null : <StatusBadge status={PRIORITIES[priority]} />}
          </div>
        </div>
      </div>
      <dl className="case-facts">
        <dt>Forfeiture</dt>
        <dd className="case-card-amount tabular">{formatCents(forfeitureCents)}</dd>
        <dt>Assigned To</dt>
        <dd className="anywhere">{assignedTo?.name ?? NOTHING}</dd>
        <dt>Opened</dt>
        <dd className="tabular">{showInstant(openedAt, timeZone).split(',')[0]}</dd>
        <dt>Case</dt>
        <dd className="case-card-id">{shortCaseId(caseId)}</dd>
      </dl>
      <LinkButton
        size="xs"
        variant="default"
        className="no-print"
        to="/recovery/cases/$caseId"
        params={{ caseId }}
        aria-label={`Open the case of ${name}, ${title}`}
      >
        Open
      </LinkButton>
    </article>
  );
};
