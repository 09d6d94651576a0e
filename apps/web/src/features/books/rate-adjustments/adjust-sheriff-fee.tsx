import { useInfiniteQuery } from '@tanstack/react-query';
import { adjustSheriffFee, downloadBondsOffRate } from '#contracts/books/bond/adjusting-bonds.ts';
import { call } from '../../../lib/api.ts';
import { showDay } from '../../../lib/format.ts';
import { ListDownload } from '../../../ui/list-filters.tsx';
import { BondsToAdjust, BondsWhenAsked } from './bonds-to-adjust.tsx';
import { bondsOffRateQuery } from './rate-adjustments.queries.ts';

const TITLE = 'Bonds with a wrong sheriff’s fee';
const HINT =
  'Live bonds whose booked fee is not the one for their parish and date. Each adjustment books the difference today. Clients owe the same as before.';

const Bonds = () => (
  <BondsToAdjust
    title={TITLE}
    hint={HINT}
    figures="On the books → should be"
    placeOf={({ parish, pricedOn }) => `${parish ?? 'No parish'} · ${showDay(pricedOn)}`}
    same={() => null}
    none="Every bond has the sheriff’s fee of its parish and day."
    question={(bonds) => `Correct the sheriff’s fee of ${bonds}?`}
    consequence="Each bond’s history shows the change and the reason. Its premium and account balance do not change."
    list={useInfiniteQuery(bondsOffRateQuery)}
    download={<ListDownload endpoint={downloadBondsOffRate} request={{}} />}
    asksWhy
    ofOneBond={{ EDITED_MEANWHILE: 'It changed after this list was made. Check it again, then adjust it.' }}
    adjustment={({ bondId, owedCents: feeCents, revision: basedOn }, reason) => {
      const body = { feeCents, basedOn, reason };
      return { bondId, body, send: (commandId) => call(adjustSheriffFee, { params: { bondId }, body, commandId }) };
    }}
  />
);

/**
 * Bonds that the sheriff's fees, as they stand now, make a difference to; brought up by an entry each
 * (money#bringing-up-bonds).
 */
export const AdjustSheriffFee = () => (
  <BondsWhenAsked title={TITLE} hint={HINT}>
    <Bonds />
  </BondsWhenAsked>
);
