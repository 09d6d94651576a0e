import { useInfiniteQuery } from '@tanstack/react-query';
import { downloadBondsToReprice, repriceBond } from '#contracts/books/bond/adjusting-bonds.ts';
import type { PremiumRuleVersion } from '#contracts/agency/organizations/organizations.ts';
import { call } from '../../../lib/api.ts';
import { countOf, showDay } from '../../../lib/format.ts';
import { ListDownload } from '../../../ui/list-filters.tsx';
import { BondsToAdjust } from './bonds-to-adjust.tsx';
import { bondsToRepriceQuery } from './rate-adjustments.queries.ts';

/**
 * The bonds that an earlier version of the rule priced, with the difference; adjusted by an entry each
 * (money#corrected-premium-rules).
 */
export const RepriceBonds = ({ rule: { ruleId } }: { rule: PremiumRuleVersion }) => (
  <BondsToAdjust
    title="Bonds priced by the earlier version"
    hint="Live bonds whose premium an earlier version set. Each adjustment books today, on the bond's account."
    figures="Charged → corrected"
    placeOf={({ bondDate }) => showDay(bondDate)}
    same={(count) => ({
      besides: ` ${countOf(count, 'more comes', 'more come')} to the same premium.`,
      alone: `${countOf(count, 'bond')} of an earlier version come to the same premium.`,
    })}
    none="Every bond has the premium of the corrected rule."
    question={(bonds) => `Adjust the premium of ${bonds}?`}
    consequence="Its statement shows the amended premium and why the rule was corrected."
    list={useInfiniteQuery(bondsToRepriceQuery(ruleId))}
    download={<ListDownload endpoint={downloadBondsToReprice} request={{ params: { ruleId } }} />}
    adjustment={({ bondId }) => {
      const body = { ruleId };
      return { bondId, body, send: (commandId) => call(repriceBond, { params: { bondId }, body, commandId }) };
    }}
  />
);
