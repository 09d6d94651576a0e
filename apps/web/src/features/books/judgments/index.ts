/** What other features may use of judgments. */
export { type JudgmentDialog, JudgmentPanel } from './judgment-panel.tsx';
export { BillJudgment } from './bill-judgment.tsx';
export { EnterJudgment } from './enter-judgment.tsx';
export { PayJudgment } from './pay-judgment.tsx';
export { RecordRemission } from './record-remission.tsx';
