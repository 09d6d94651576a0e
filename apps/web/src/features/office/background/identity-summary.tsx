import type { Defendant } from '#contracts/people/people/defendants.ts';
import { vehicleLine } from '#domain/office/background-links.ts';
import { showBirthday, showPhone } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { addressLine, employerLine } from '#domain/kernel/address-line.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';

/** Who it is. Without an SSN: the report is printed and handed on. */
export const IdentitySummary = ({ defendant }: { defendant: Defendant }) => {
  const { today } = useSession().organization;
  const { weight } = defendant;
  return (
    <Section title="Identity Summary">
      <Facts
        inColumns
        facts={[
          ['Full Name', defendant.fullName],
          ['Birthday', showBirthday(defendant.birthday, today)],
          ['Race', defendant.race],
          ['Sex', defendant.sex],
          ['Height', defendant.height],
          ['Weight', weight === null ? '' : `${weight} lbs`],
          ['Phone', showPhone(defendant.phoneNumber)],
          ['Alternate Phone', showPhone(defendant.alternatePhone)],
          ['Email', defendant.email],
          ['Address', addressLine(defendant)],
          ['Employer', [defendant.employerName, employerLine(defendant)].filter(Boolean).join(', ')],
          ['Vehicle', vehicleLine(defendant)],
          ['Other Contact', defendant.otherContact],
        ]}
      />
    </Section>
  );
};
