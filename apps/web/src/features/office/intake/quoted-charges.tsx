import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#domain/kernel/money.ts';
import { QUOTE_START, quoteOf, type QuotedIntake } from '#domain/books/quote.ts';
import { useSession } from '../../../lib/session.ts';
import { Section } from '../../../ui/section.tsx';
import { premiumRulesQuery } from '../../agency/organizations/index.ts';

/** What was quoted and is written with this intake: a bond for each charge, with its premium of today. */
export const QuotedCharges = ({ quote: { charges, withFees, plan } }: { quote: QuotedIntake }) => {
  const { today } = useSession().organization;
  const { data } = useQuery(premiumRulesQuery);
  const priced = quoteOf(charges, { ...QUOTE_START, withFees }, { rules: data?.rules ?? [], holidays: [], today });
  return (
    <Section
      title="From the quote"
      hint="Saving writes a bond dated today for each charge. Nothing is recorded before that."
    >
      <ol className="lines" aria-label="Charges of the quote">
        {charges.map(({ amountCents, parish }, place) => (
          <li key={place}>
            <Group justify="space-between" gap="xs">
              <Text size="sm">
                {parish ?? 'Bond'} {formatCents(amountCents)}
              </Text>
              <Text size="sm" className="money">
                {priced?.lines[place] ? `Premium ${formatCents(priced.lines[place].premiumCents)}` : '–'}
              </Text>
            </Group>
          </li>
        ))}
      </ol>
      <Text size="sm" c="dimmed">
        {withFees ? 'With an application fee for each bond. ' : ''}
        {priced ? `Total ${formatCents(priced.totalCents)}. ` : ''}
        {plan ? `Quoted: ${plan.words}.` : ''}
      </Text>
    </Section>
  );
};
