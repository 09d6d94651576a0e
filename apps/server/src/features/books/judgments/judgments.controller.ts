import { command, routes } from '../../../edge/http/routes.ts';
import { BillJudgment } from './bill-judgment.ts';
import { EnterJudgment } from './enter-judgment.ts';
import { PayJudgment } from './pay-judgment.ts';
import { RecordRemission } from './record-remission.ts';

export const JudgmentsController = routes(
  command(EnterJudgment),
  command(PayJudgment),
  command(BillJudgment),
  command(RecordRemission),
);
