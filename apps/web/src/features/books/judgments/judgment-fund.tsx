import { Radio, Stack, Text, type RadioGroupProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getJudgmentBuf } from '#contracts/books/bond/judgments.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { contractQuery } from '../../../lib/query.ts';

type JudgmentBuf = ResponseOf<typeof getJudgmentBuf>['buf'];

/** What the surety of a bond holds of the BUF; null where none is known, undefined until that has come. */
export const useJudgmentBuf = (bondId: string): JudgmentBuf | 'failed' | undefined => {
  const { data, isError } = useQuery(
    contractQuery(getJudgmentBuf, { params: { bondId } }, ['bond', 'remittance', 'ledger']),
  );
  return isError ? 'failed' : data?.buf;
};

interface FundFieldProps extends Pick<RadioGroupProps, 'value' | 'onChange' | 'error'> {
  /** What is paid, or what comes back. */
  verb: 'from' | 'into';
  buf: JudgmentBuf | 'failed' | undefined;
}

const WORDS = {
  from: { label: 'Paid', bank: 'From the bank', buf: 'From the BUF held by' },
  into: { label: 'Comes back', bank: 'To the bank', buf: 'To the BUF held by' },
} as const;

/** Why there is nothing to choose. */
const whyNot = (buf: 'failed' | null | undefined): string => {
  if (buf === 'failed') return 'The BUF balance could not be loaded.';
  return buf === null ? 'No surety of this bond is known, so no BUF is held for it.' : 'Looking for a BUF…';
};

/** Bank or BUF (money#recipes-of-judgments). Without a surety there is nothing to choose. */
export const FundField = ({ verb, buf, ...input }: FundFieldProps) => {
  const words = WORDS[verb];
  if (!buf || buf === 'failed') {
    return (
      <Text size="sm" c="dimmed">
        {words.bank}. {whyNot(buf)}
      </Text>
    );
  }
  const free = Math.max(0, buf.availableCents);
  return (
    <Radio.Group label={words.label} {...input}>
      <Stack gap="xs" pt={4}>
        <Radio value="bank" label={words.bank} />
        <Radio
          value="buf"
          label={`${words.buf} ${buf.suretyName}`}
          disabled={verb === 'from' && free === 0}
          description={verb === 'from' ? `${formatCents(free)} is available` : undefined}
        />
      </Stack>
    </Radio.Group>
  );
};
