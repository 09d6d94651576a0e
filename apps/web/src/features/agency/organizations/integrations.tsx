import { LinkButton } from '../../../ui/link.tsx';
import { Section } from '../../../ui/section.tsx';
import { NotConnectedList, ServiceLine } from './not-connected.tsx';

const INTEGRATIONS = [
  {
    name: 'Card payments',
    button: 'Configure',
    brings: 'A card processor would take card payments here and post them to their accounts by itself.',
  },
  {
    name: 'Text messages',
    button: 'Configure',
    brings: 'An SMS provider would send court and payment reminders to phones.',
  },
  {
    name: 'Surety companies',
    button: 'Configure',
    brings: 'A surety’s system would send its cases here and receive powers and reports.',
  },
  {
    name: 'API keys',
    button: 'Manage Keys',
    brings: 'Keys would let your own programs read and write through the API without a person signed in.',
  },
];

/** What is there without another company, and where it is set up. */
const WORKING = [
  { name: 'E-mail', says: 'Receipts, statements, letters and reminders, by a mail server of yours.', tab: 'system' },
  {
    name: 'Surety mail and portal',
    says: 'A surety sends its cases to an address of yours, and reads what you grant it.',
    tab: 'sureties',
  },
] as const;

/** What could be connected, below what works. Nothing pretends to be (screens#not-connected). */
export const Integrations = () => (
  <Section title="Integrations">
    <ul className="lines" aria-label="Working">
      {WORKING.map(({ name, says, tab }) => (
        <ServiceLine key={name} name={name} says={says}>
          <LinkButton size="xs" variant="default" to="/settings" search={{ tab }} aria-label={`Open ${name}`}>
            Open
          </LinkButton>
        </ServiceLine>
      ))}
    </ul>
    <NotConnectedList services={INTEGRATIONS} />
  </Section>
);
