import type { SuretyCaseChange } from '#contracts/powers/surety-cases/surety-cases.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { NOTHING, showDay, showInstant } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { Timeline } from '../../../ui/timeline.tsx';

const NAMES: Readonly<Record<string, string>> = {
  insurerName: 'Insurer',
  insurerEmail: 'Insurer email',
  defendantName: 'Defendant',
  caseNumber: 'Case number',
  bondAmountCents: 'Bond amount',
  dueOn: 'Due date',
};

type Field = SuretyCaseChange['fields'][number];

const shown = ({ field }: Field, kept: string): string => {
  if (kept === '') return NOTHING;
  if (field === 'bondAmountCents') return formatCents(Number(kept));
  return field === 'dueOn' ? showDay(kept) : kept;
};

const fieldWords = (change: Field): string =>
  change.field === 'notes'
    ? 'Notes changed'
    : `${NAMES[change.field] ?? change.field}: ${shown(change, change.before)} → ${shown(change, change.after)}`;

/** Names are not kept: the links on the page say whom and what. */
const linkWords = ({ field, before, after }: Field): string => {
  const what = field === 'bondId' ? 'bond' : 'defendant';
  if (after === '') return `Link to the ${what} taken away`;
  return before === '' ? `Linked to a ${what}` : `Linked to another ${what}`;
};

/** What happened, in words. */
export const changeWords = ({ kind, fields, reasonCode, reason }: SuretyCaseChange): string => {
  const [first] = fields;
  if (kind === 'created') return first ? `Case received by ${first.after}` : 'Case received';
  if (kind === 'attached') return `PDF attached: ${first?.after ?? ''}`;
  if (kind === 'edited') return fields.map(fieldWords).join(' · ');
  if (kind === 'linked') return fields.map(linkWords).join(' · ');
  if (kind === 'imported') return `Import: ${fields.map(fieldWords).join(' · ')}`;
  if (kind === 'mailed') return `Mail: ${fields.map(fieldWords).join(' · ')}`;
  const why = [reasonCode, reason].filter(Boolean).join(', ');
  return `Status: ${first?.before ?? ''} → ${first?.after ?? ''}${why === '' ? '' : ` (${why})`}`;
};

/** Everything that happened to a case, newest first. */
export const CaseTimeline = ({ changes }: { changes: readonly SuretyCaseChange[] }) => {
  const { timeZone } = useSession().organization;
  return (
    <Timeline
      label="Timeline"
      entries={changes.map((change) => ({
        key: String(change.version),
        words: changeWords(change),
        by: `${change.by} · ${showInstant(change.at, timeZone)}`,
      }))}
    />
  );
};
