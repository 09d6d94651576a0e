import { useQuery } from '@tanstack/react-query';
import type { Defendant } from '#contracts/people/people/defendants.ts';
import { isOpen } from '#domain/books/bond-status.ts';
import { showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { bondsOfDefendantQuery } from '../../books/accounts/index.ts';
import { EditDefendant } from '../../people/people/index.ts';
import { courtDateOf, nameOfBond } from './court-date.ts';

const NO_COURT_DATE = { day: null, time: null, section: '' } as const;

/**
 * The edit dialog of a defendant; its court date is that of their bonds (today#unfinished-bond). Render it while it is
 * open.
 */
export const EditCaseFile = ({ defendant, onClose }: { defendant: Defendant; onClose: () => void }) => {
  const { today } = useSession().organization;
  const { data, isPending } = useQuery(bondsOfDefendantQuery(defendant.defendantId));
  if (isPending) return null;
  const bonds = data?.bonds ?? [];
  const open = bonds.filter(isOpen).map((bond) => ({
    value: bond.bondId,
    label: [nameOfBond(bond), bond.courtDate === null ? 'no court date' : `in court ${showDay(bond.courtDate)}`].join(
      ' · ',
    ),
  }));
  const { day, time, section } = courtDateOf(defendant, bonds, today) ?? NO_COURT_DATE;
  const onFile = { ...defendant, courtDate: day, courtTime: time, courtSection: section };
  return <EditDefendant defendant={onFile} openBonds={open} onClose={onClose} />;
};
