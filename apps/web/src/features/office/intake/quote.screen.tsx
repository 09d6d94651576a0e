import { Grid, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { chargesInAddress, getQuoteFile } from '#contracts/books/account/paper.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { quotedIntake, quoteOf } from '#domain/books/quote.ts';
import { addressOf } from '../../../lib/api.ts';
import { onlyFor, useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Page } from '../../../ui/page.tsx';
import { MailPaper } from '../../books/accounts/index.ts';
import { premiumRulesQuery } from '../../agency/organizations/index.ts';
import { holidaysQuery } from '../../books/plans/index.ts';
import { isWrongQuote, NEW_QUOTE, QuoteForm, termsOf } from './quote-form.tsx';
import { QuotePaper } from './quote-paper.tsx';

/** `/quote`: what charges would cost today and how it would be paid; nothing of it is recorded (bonds#quote). */
export const Route = createFileRoute('/_staff/quote')({
  beforeLoad: onlyFor(anyStaff),
  loader: async ({ context: { queryClient } }) => {
    await Promise.all([queryClient.query(premiumRulesQuery), queryClient.query(holidaysQuery)]);
  },
  pendingComponent: () => <Loading lines={8} />,
  component: QuoteScreen,
});

function QuoteScreen() {
  const { organization } = useSession();
  const { data: rules } = useSuspenseQuery(premiumRulesQuery);
  const { data: holidays } = useSuspenseQuery(holidaysQuery);
  const form = useForm({ initialValues: NEW_QUOTE });
  const { values } = form;
  const by = { rules: rules.rules, holidays: holidays.holidays, today: organization.today };
  const quote = isWrongQuote(values) ? null : quoteOf(values.charges, termsOf(values), by);
  const { withFees, downCents, ...terms } = termsOf(values);
  const request = {
    ...terms,
    ...(downCents === null ? {} : { downCents }),
    withFees: withFees ? ('true' as const) : ('false' as const),
    charges: chargesInAddress(values.charges),
  };
  return (
    <Page
      ownTitle
      title="Quote"
      subtitle={<span className="no-print">A quote is not saved until you start the intake.</span>}
      actions={
        <LinkButton
          to="/defendants/new"
          state={quote && quote.lines.length > 0 ? { quote: quotedIntake(quote, termsOf(values), by.today) } : {}}
        >
          Start Intake
        </LinkButton>
      }
    >
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 6 }} className="no-print">
          <QuoteForm form={form} priced={quoteOf(values.charges, { ...termsOf(values), downCents: 0 }, by)} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 6 }}>
          <Stack pos="sticky" top={72}>
            {quote && quote.lines.length > 0 ? (
              <QuotePaper
                quote={quote}
                frequency={values.frequency}
                agency={organization.name}
                today={by.today}
                file={addressOf(getQuoteFile, { query: request })}
                mail={<MailPaper paper={{ kind: 'quote', ...request }} subject="Quote" size="xs" />}
              />
            ) : (
              <EmptyState title="No quote yet" hint="Type the amount of a charge." />
            )}
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  );
}
