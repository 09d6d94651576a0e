import { Button } from '@mantine/core';
import { getOpeningCertificate } from '#contracts/books/opening/opening-totals.ts';
import { addressOf } from '../../../lib/api.ts';

/** Opens the certificate of a sealed opening, for both accountants to sign (moving-in#sealing). */
export const OpeningCertificate = () => (
  <Button
    component="a"
    size="xs"
    variant="default"
    className="no-print"
    href={addressOf(getOpeningCertificate, {})}
    target="_blank"
    rel="noreferrer"
  >
    Opening certificate
  </Button>
);
