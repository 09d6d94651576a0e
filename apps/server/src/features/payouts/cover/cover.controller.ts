import { getCover } from '#contracts/payouts/cover/cover.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { FiduciaryCover } from './cover.query.ts';

export const CoverController = routes(
  route(getCover, FiduciaryCover, (cover, { actor }) => cover.of(actor.organizationId)),
);
