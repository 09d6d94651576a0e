import { getJudgmentBuf } from '#contracts/books/bond/judgments.ts';
import * as contract from '#contracts/payouts/buf/buf.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { BufOfSurety } from './buf-of-surety.query.ts';
import { DrawForJudgment } from './draw-for-judgment.ts';
import { EndRecoverable } from './end-recoverable.ts';
import { MoveBuf } from './move-buf.ts';
import { VoidSuretyMove } from './void-surety-move.ts';

export const BufController = routes(
  route(getJudgmentBuf, DrawForJudgment, (draws, { actor, params }) => draws.bufOf(actor, params.bondId)),
  route(contract.getBuf, BufOfSurety, (buf, { actor, params }) => buf.get(actor, params.suretyId)),
  command(MoveBuf),
  command(EndRecoverable),
  command(VoidSuretyMove),
);
