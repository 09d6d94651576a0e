import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '../lib/session.ts';
import { pagesBeside, placesOf } from './places.ts';

/** Above a page: those it belongs with, so that what the navigation leaves out is one press away (screens#navigation). */
export const PagesBeside = () => {
  const { agent } = useSession();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const row = useRef<HTMLElement>(null);
  const pages = pagesBeside(path, placesOf(agent.role));
  useEffect(() => {
    // On a phone the row scrolls sideways.
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  const [first] = pages;
  return first === undefined ? null : (
    <nav ref={row} className="pages-beside no-print" aria-label={`Pages of ${first.label}`}>
      {pages.map(({ to, label, tab = label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true }}
          aria-current={to === path ? 'page' : undefined}
          className="page-beside"
        >
          {tab}
        </Link>
      ))}
    </nav>
  );
};
