import { Text } from '@mantine/core';
import type { getCollateralOfBond } from '#contracts/books/trust/trust.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { showDay } from '../../../lib/format.ts';
import { AppLink } from '../../../ui/link.tsx';
import { OpenDocument } from '../../people/documents/index.ts';

/** What of a bond's collateral was applied to accounts, or waits to be, each with its signed authorization. */
export const AppliedCollateral = ({ applications }: Pick<ResponseOf<typeof getCollateralOfBond>, 'applications'>) =>
  applications.map(({ applicationId, personName, accountId, documentId, amountCents, appliedOn }) => (
    <Text key={applicationId} size="sm" className="sentence">
      <span className="money">{formatCents(amountCents)}</span> of {personName || 'a person without a name'}{' '}
      {appliedOn === null ? 'waits to be applied to' : `applied on ${showDay(appliedOn)} to`}{' '}
      <AppLink to="/accounts/$accountId" params={{ accountId }} inherit>
        an account
      </AppLink>
      , by its <OpenDocument fileId={documentId}>authorization</OpenDocument>
    </Text>
  ));
