import { createFileRoute } from '@tanstack/react-router';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { onlyFor } from '../../../lib/session.ts';
import { MoveInPage } from '../move-in/index.ts';
import { MoveInDocuments } from './move-in-documents.tsx';

/** `/settings/move-in`: the lists of a move-in, and behind them its documents. */
export const Route = createFileRoute('/_staff/settings/move-in')({
  beforeLoad: onlyFor(moneyRoles),
  component: MoveInScreen,
});

function MoveInScreen() {
  return <MoveInPage documents={(mayChange) => <MoveInDocuments mayChange={mayChange} />} />;
}
