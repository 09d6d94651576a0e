import { recoveryStaff } from '#contracts/kernel/roles.ts';
import type { QueuedForfeiture } from '#contracts/recovery/cases/queue.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { UNKNOWN_DEFENDANT } from '#domain/recovery/recovery-case.ts';
import { showCount, showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { AppLink, LinkButton } from '../../../ui/link.tsx';
import { DaysToDue } from '../../recovery/deadlines/index.ts';
import { BoardEmpty, BoardRow, BoardSection, type BoardAnswer } from './board-section.tsx';

const TITLE = 'Forfeitures';

/** Where a row leads: to its case, or to the forfeiture that has none yet. */
const placeOf = ({ caseId, bondId }: QueuedForfeiture) =>
  caseId === null
    ? ({ to: '/recovery/forfeitures/$bondId', params: { bondId: bondId ?? '' } } as const)
    : ({ to: '/recovery/cases/$caseId', params: { caseId } } as const);

const whoHas = ({ caseId, assignedTo }: QueuedForfeiture): string =>
  caseId === null ? 'no case opened' : (assignedTo?.name ?? 'Unassigned');

const Row = ({ row }: { row: QueuedForfeiture }) => {
  const mayOpen = useMay(recoveryStaff);
  const name = row.defendantName ?? (row.title || UNKNOWN_DEFENDANT);
  const place = placeOf(row);
  return (
    <BoardRow
      name={mayOpen ? <AppLink {...place}>{name}</AppLink> : name}
      about={[row.dueOn === null ? null : showDay(row.dueOn), whoHas(row)].filter(Boolean).join(' · ')}
      clock={<DaysToDue dueOn={row.dueOn} />}
      cents={row.forfeitureCents}
      action={
        mayOpen ? (
          <LinkButton {...place} size="compact-sm" variant="default" aria-label={`Open ${name}`}>
            Open
          </LinkButton>
        ) : null
      }
    />
  );
};

/** Forfeitures with and without a case, the most urgent first (recovery#work-queue). */
export const ForfeituresPanel = ({ board: { forfeitures } }: { board: BoardAnswer }) => {
  const mayOpen = useMay(recoveryStaff);
  if (forfeitures === null) return null;
  const { rows, all, past } = forfeitures;
  const late = `past deadline ${formatCents(past.cents)} (${showCount(past.count)})`;
  const whole = `All ${showCount(all.count)}, ${formatCents(all.cents)}`;
  return (
    <BoardSection
      title={TITLE}
      figures={
        all.count === 0 ? undefined : (
          <>
            {past.count === 0 ? null : mayOpen ? (
              <AppLink inherit className="money" c="error" to="/recovery/first" search={{ past: 1 }}>
                {late}
              </AppLink>
            ) : (
              <span className="money board-late">{late}</span>
            )}
            {mayOpen ? (
              <AppLink inherit className="money" to="/recovery/first">
                {whole}
              </AppLink>
            ) : (
              <span className="money">{whole}</span>
            )}
          </>
        )
      }
    >
      {rows.length === 0 ? (
        <BoardEmpty
          title="No forfeitures."
          next="A bond that is forfeited is shown here with its deadline and who works on it."
        />
      ) : (
        <ul className="board-rows">
          {rows.map((row) => (
            <Row key={row.caseId ?? row.bondId} row={row} />
          ))}
        </ul>
      )}
    </BoardSection>
  );
};
