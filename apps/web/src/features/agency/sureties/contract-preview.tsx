import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { previewSuretyContract } from '#contracts/agency/sureties/preview-contract.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { SuretyTerms } from '#domain/agency/surety-contract.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { contractQuery } from '../../../lib/query.ts';

/** So long nobody types before the server is asked, in ms. */
const PAUSE_MS = 400;

type Terms = Omit<SuretyTerms, 'limitCents'> & { effectiveOn: string };

/** The terms as the query names them; null while they are not complete. */
const queryOf = ({ effectiveOn, rounding, ...figures }: Terms) => {
  const { premiumCentsPerThousand, premiumBasisPoints, bufCentsPerThousand, minimumCents } = figures;
  const isWhole = (figure: number | null): figure is number => figure !== null && Number.isInteger(figure);
  const share = premiumCentsPerThousand ?? premiumBasisPoints;
  if (effectiveOn === '' || ![share, bufCentsPerThousand, minimumCents].every(isWhole)) return null;
  return {
    effectiveOn,
    rounding,
    bufCentsPerThousand: String(bufCentsPerThousand),
    minimumCents: String(minimumCents),
    ...(premiumCentsPerThousand === null ? {} : { premiumCentsPerThousand: String(premiumCentsPerThousand) }),
    ...(premiumBasisPoints === null ? {} : { premiumBasisPoints: String(premiumBasisPoints) }),
  };
};

const inWords = (from: string, { count, differenceCents }: { count: number; differenceCents: number }): string => {
  if (count === 0) return `It changes no bond written from ${from} on.`;
  const sum = formatCents(Math.abs(differenceCents));
  const more =
    differenceCents === 0 ? 'other amounts, in all the same' : `${sum} ${differenceCents > 0 ? 'more' : 'less'} in all`;
  const bonds = countOf(count, 'bond');
  return `${bonds} written from ${from} on would owe ${more}. Nothing is booked until each is corrected from the list.`;
};

/** What the typed terms would change, before they are set (powers#rate-in-the-past). */
export const ContractPreview = ({ suretyId, terms }: { suretyId: string; terms: Terms }) => {
  const typed = JSON.stringify(queryOf(terms));
  const [asked] = useDebouncedValue(typed, PAUSE_MS);
  const query = JSON.parse(asked) as ReturnType<typeof queryOf>;
  const { data, isError } = useQuery({
    ...contractQuery(previewSuretyContract, { params: { suretyId }, query: query ?? EMPTY }, [
      'bond',
      'settings',
      'power',
    ]),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
  if (query === null) return null;
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {isError
        ? 'What it changes could not be counted.'
        : data
          ? inWords(showDay(query.effectiveOn), data)
          : 'Counting what it changes…'}
    </Text>
  );
};

const EMPTY = { effectiveOn: '', rounding: 'proportional', bufCentsPerThousand: '', minimumCents: '' } as const;
