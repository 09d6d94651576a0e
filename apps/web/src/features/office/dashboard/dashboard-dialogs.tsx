import { SearchDefendant } from '../search/index.ts';
import { CourtDatesToday } from './court-dates-today.tsx';
import type { DashboardDialog } from './departments.ts';
import { PaymentsDueToday } from './payments-due-today.tsx';

const DIALOGS = {
  'search-defendant': SearchDefendant,
  'court-dates': CourtDatesToday,
  'payments-due': PaymentsDueToday,
} satisfies Record<DashboardDialog, unknown>;

/** What a tile of the dashboard opens in place. */
export const DashboardDialogs = ({ dialog, onClose }: { dialog: DashboardDialog; onClose: () => void }) => {
  const Opened = DIALOGS[dialog];
  return <Opened onClose={onClose} />;
};
