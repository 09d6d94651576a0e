import { employerLine } from '#domain/kernel/address-line.ts';
import { Facts } from '../../../ui/facts.tsx';
import { PhoneLink } from '../../../ui/contact.tsx';
import { Section } from '../../../ui/section.tsx';

interface Employed {
  employerName: string;
  employerPhone: string;
  supervisorName: string;
  employerAddress: string;
  employerCity: string;
  employerState: string;
  employerZip: string;
}

/** Where somebody works, as a panel of their case file. */
export const Employment = ({ of }: { of: Employed }) => (
  <Section title="Employment">
    <Facts
      facts={[
        ['Employer', of.employerName],
        ['Phone', <PhoneLink key="phone" kept={of.employerPhone} />],
        ['Supervisor', of.supervisorName],
        ['Address', employerLine(of)],
      ]}
    />
  </Section>
);
