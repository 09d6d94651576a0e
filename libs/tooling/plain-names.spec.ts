/** Names that the field or the ecosystem uses, and none that a newcomer would have to ask about (building#words-in-code). */
import { expect, test } from '@jest/globals';
import { filesIn, read } from './tree.ts';

/** Names of files and of code that had to be explained, and what is said instead. */
const INSTEAD: Readonly<Record<string, string>> = {
  abandonTransfer: 'cancelTransfer',
  'act-on-my-power': 'holder-actions',
  againIfLost: 'retryIfLost',
  'banking-words': 'describe-banking',
  bankingWords: 'describeBanking',
  'bonds-to-bring-up': 'bonds-off-rate',
  BondsToBringUp: 'BondsOffRate',
  bondsToBringUpQuery: 'bondsOffRateQuery',
  BondTold: 'BondHistoryEvent',
  'books-stand-still': 'projection-halt',
  BornePower: 'BondPower',
  'bring-up-dues': 'adjust-dues-to-contract',
  'bring-up-sheriff-fee': 'adjust-sheriff-fee',
  BringUpDues: 'AdjustDuesToContract',
  bringUpDues: 'adjustDuesToContract',
  bringUpSheriffFee: 'adjustSheriffFee',
  BringUpSheriffFee: 'AdjustSheriffFee',
  'brought-up-bond': 'rate-adjustment',
  CaseHolds: 'CaseCloseBlockers',
  'closing-doubts': 'closing-warnings',
  ClosingDoubts: 'ClosingWarnings',
  downloadBondsToBringUp: 'downloadBondsOffRate',
  enqueueSoon: 'enqueueBestEffort',
  'event-words': 'describe-event',
  eventWords: 'describeEvent',
  'file-holds': 'file-users',
  FileHold: 'FileUser',
  FileHolds: 'FileUsers',
  findLateMoney: 'findPostingsAfterClose',
  'follow-forfeitures': 'sync-cases-with-bonds',
  FollowForfeitures: 'SyncCasesWithBonds',
  followSoon: 'syncPowersNow',
  'found-agency': 'create-agency',
  FoundAgency: 'CreateAgency',
  giveUpMove: 'cancelMove',
  'held-buf': 'buf-balance',
  HeldBuf: 'BufBalance',
  isStanding: 'isActive',
  'keep-mail': 'store-mail',
  keepChange: 'appendChange',
  KeepMail: 'StoreMail',
  'kept-proofs': 'proof-cache',
  'kept-visits': 'offline-visits',
  KeptProofs: 'ProofCache',
  KeptVisits: 'OfflineVisits',
  keptVisits: 'offlineVisits',
  'late-money': 'postings-after-close',
  'life-player': 'scenario-runner',
  LifePlayer: 'ScenarioRunner',
  listBondsToBringUp: 'listBondsOffRate',
  LookedUp: 'ReplayOrState',
  mustBeSecond: 'requireSecondApprover',
  mustStandIn: 'requireStatus',
  mustStillFit: 'requireUnchanged',
  'official-words': 'official-labels',
  'payment-doubts': 'duplicate-payment-check',
  PaymentDoubts: 'DuplicatePaymentCheck',
  'postgres-words': 'postgres-messages',
  'receipt-standing': 'find-receipt',
  'rule-standing': 'rule-status',
  ruleStanding: 'ruleStatus',
  'settle-counted-power': 'resolve-count-difference',
  SettleCountedPower: 'ResolveCountDifference',
  settleDraw: 'releaseDrawClaim',
  'standing-bills': 'active-bills',
  'standing-fees': 'active-fees',
  standingBill: 'activeBill',
  StandingBill: 'ActiveBill',
  StandingBills: 'ActiveBills',
  standingDues: 'activeDues',
  standingEntry: 'activeEntry',
  StandingFee: 'ActiveFee',
  standingFees: 'activeFees',
  StandingGrant: 'ActiveGrant',
  standingGrants: 'activeGrants',
  standingMove: 'activeMove',
  standingPayment: 'activePayment',
  StandingPlan: 'ResolvedPlan',
  standingPlans: 'resolvedPlans',
  standingPremium: 'activePremium',
  StandingPremium: 'ActivePremium',
  standingSheriffLines: 'activeSheriffLines',
  'still-screens': 'layout-stability',
  stoodOnTheDay: 'wasActiveOn',
  tellReader: 'publishReadToken',
  'tend-powers': 'reconcile-powers',
  TendPowers: 'ReconcilePowers',
  'told-moves': 'power-status-reasons',
  ToldMoves: 'PowerStatusReasons',
  Unmistakable: 'UniqueText',
  unmistakable: 'unique-text',
  vouchedFor: 'trustedOrganizationId',
  WantedDeposit: 'DepositDraft',
  WantedTaking: 'PaymentDraft',
  'why-away': 'unreachable-reason',
  whyAway: 'unreachableReason',
  'words-of': 'requester-names',
};

const sources = [...filesIn('apps', /\.(tsx?|mjs)$/), ...filesIn('libs', /\.(tsx?|mjs)$/)];
const refused = (path: string, name: string) => `${path}: ${name}: say ${INSTEAD[name] ?? ''}`;

test('no file has a name that would have to be explained', () => {
  const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
  const wrong = sources.filter((path) => Object.hasOwn(INSTEAD, nameOf(path)));
  expect(wrong.map((path) => refused(path, nameOf(path)))).toEqual([]);
});

test('nothing in the code has a name that would have to be explained', () => {
  const wrong = sources
    .filter((path) => !path.endsWith('plain-names.spec.ts'))
    .flatMap((path) => {
      // The names of schemas in the OpenAPI document stay, since clients are made from them, and that of a step which
      // logs have by its hash.
      const code = read(path).replaceAll(/meta\(\{ id: '\w+'|\{ settleDraw: drawId \}/g, '');
      const names = new Set(code.match(/[A-Za-z]\w*/g));
      return [...names].filter((name) => Object.hasOwn(INSTEAD, name)).map((name) => refused(path, name));
    });
  expect(wrong).toEqual([]);
});
