import { useInfiniteQuery } from '@tanstack/react-query';
import { adjustDuesToContract, downloadBondsOfDues } from '#contracts/books/bond/adjusting-dues.ts';
import { call } from '../../../lib/api.ts';
import { showDay } from '../../../lib/format.ts';
import { ListDownload } from '../../../ui/list-filters.tsx';
import { BondsToAdjust, BondsWhenAsked } from './bonds-to-adjust.tsx';
import { bondsOfDuesQuery } from './rate-adjustments.queries.ts';

const TITLE = 'Bonds with wrong surety charges';
const HINT =
  'Bonds whose surety charges differ from the contract in force on their bond date, because they were written before the contract or before the surety was entered. Each adjustment books the difference today. Clients owe the same as before.';

const Bonds = () => (
  <BondsToAdjust
    title={TITLE}
    hint={HINT}
    figures="On the books → should be"
    placeOf={({ pricedOn }) => showDay(pricedOn)}
    same={() => null}
    none="Every bond has the surety charges of its contract."
    question={(bonds) => `Correct the surety charges of ${bonds}?`}
    consequence="Each bond’s history shows the change and the reason. Its premium and account balance do not change."
    list={useInfiniteQuery(bondsOfDuesQuery)}
    download={<ListDownload endpoint={downloadBondsOfDues} request={{}} />}
    asksWhy
    ofOneBond={{ EDITED_MEANWHILE: 'It changed after this list was made. Check it again, then adjust it.' }}
    adjustment={({ bondId, owedCents, revision: basedOn }, reason) => {
      const body = { owedCents, basedOn, reason };
      return { bondId, body, send: (commandId) => call(adjustDuesToContract, { params: { bondId }, body, commandId }) };
    }}
  />
);

/**
 * Bonds that owe their surety another amount than they booked; brought up by an entry each (money#bringing-up-bonds).
 */
export const AdjustDuesToContract = () => (
  <BondsWhenAsked title={TITLE} hint={HINT}>
    <Bonds />
  </BondsWhenAsked>
);
