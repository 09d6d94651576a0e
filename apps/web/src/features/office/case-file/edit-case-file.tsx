import { useQuery } from '@tanstack/react-query';
import type { Defendant } from '#contracts/people/people/defendants.ts';
import { isOpen } from '#domain/books/bond-status.ts';
import { showDay } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { bondsOfDefendantQuery } from '../../books/accounts/index.ts';
import { EditDefendant } from '../../people/people/index.ts';
import { courtDateOf, nameOfBond } from './court-date.ts';

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
  const courtDate = courtDateOf(defendant, bonds, today)?.day ?? null;
  return <EditDefendant defendant={{ ...defendant, courtDate }} openBonds={open} onClose={onClose} />;
};
