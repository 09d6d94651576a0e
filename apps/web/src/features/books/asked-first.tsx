import { Confirm } from '../../ui/confirm.tsx';

/** What is asked before a bond is saved (bonds.md 1 and 3). Stands beside the form, not in it: it is a form of its own. */
export const AskedFirst = ({ question, answer }: { question: string | null; answer: (yes: boolean) => void }) => (
  <Confirm
    opened={question !== null}
    title="Save bond?"
    confirmLabel="Save"
    consequence="What was typed is kept either way."
    onConfirm={() => answer(true)}
    onCancel={() => answer(false)}
  >
    {question}
  </Confirm>
);
