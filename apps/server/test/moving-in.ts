import * as contract from '#contracts/office/move-in/move-in.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { planMoveIn } from '#contracts/books/opening/opening.ts';
import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import type { MoveInList } from '#domain/office/move-in-fields.ts';
import { isTotalSettled } from '#domain/office/move-in-totals.ts';
import type { JoinedSystem } from './join-system.ts';
import type { TestViews } from './shared-product.ts';
import type { Person } from './test-people.ts';

type Choices = NonNullable<RequestOf<typeof contract.chooseForMoveIn>['body']>;

/** Types each total that is not settled as it is here. */
export const typeTotals = async (person: Person): Promise<void> => {
  const { totals } = await lookAtMoveIn(person);
  for (const { what, suretyId, here: typed } of totals.filter((total) => !isTotalSettled(total)))
    await person.ask(contract.setMoveInTotal, { body: { what, suretyId, typed } });
};

/** The process that brings in and takes back. */
interface Finishing {
  round: () => Promise<unknown>;
}

/** Begins a move-in from a program whose last day is told. */
export const beginMoveIn = (admin: Person, cutOverOn: string) =>
  admin.ask(planMoveIn, { body: { program: 'Bail Books 4', cutOverOn } });

export const lookAtMoveIn = (person: Person) => person.ask(contract.getMoveIn);

/** Uploads the file of a list. */
export const uploadList = (person: Person, list: MoveInList, text: string) =>
  person.ask(contract.uploadMoveInFile, { params: { list }, body: { name: `${list}.csv`, text } });

/** The file of a list as it was checked. */
export const fileOfList = async (person: Person, list: MoveInList) => {
  const file = (await lookAtMoveIn(person)).files.find((one) => one.list === list);
  if (!file) throw new Error(`There is no file of ${list}.`);
  return file;
};

/** The rows of a list that are not fine. */
export const rowsOfList = async (person: Person, list: MoveInList) =>
  (await person.ask(contract.listMoveInRows, { params: { list }, query: {} })).rows;

/** Says something of a file; the rest stays as it was said. */
export const chooseForList = async (person: Person, list: MoveInList, said: Partial<Choices>) => {
  const { fields, answers, leftOut, leftOutWhys, version: basedOn } = await fileOfList(person, list);
  const body = { fields, answers, leftOut, leftOutWhys, basedOn, ...said };
  return person.ask(contract.chooseForMoveIn, { params: { list }, body });
};

/** Goes through with what was decided. */
export const goThrough = (system: JoinedSystem) => system.provider<Finishing>('FinishMoveIn').round();

/** Brings in the lists, and looks. */
export const bringIn = async (system: JoinedSystem, person: Person) => {
  await person.ask(contract.bringInLists);
  await goThrough(system);
  return lookAtMoveIn(person);
};

/** Takes back what came of the lists, and looks. */
export const takeBack = async (system: JoinedSystem, person: Person) => {
  await person.ask(contract.takeBackLists);
  await goThrough(system);
  return lookAtMoveIn(person);
};

/** Says of the step of a run that another request has its id, so that the run is cut there; answers how it goes on. */
export const cutAt = async (system: JoinedSystem, { organizationId }: Person, commandId: string) => {
  const of = [organizationId, commandId];
  await system.owner.query(
    `insert into applied_command (organization_id, command_id, request_hash, answer) values ($1, $2, 'another', '{}')`,
    of,
  );
  return () => system.owner.query('delete from applied_command where organization_id = $1 and command_id = $2', of);
};

/** The id of the client of this name. */
export const clientNamed = async (person: Person, name: string): Promise<string> => {
  const { rows } = await person.ask(listDefendants, { query: { name } });
  const found = rows.find(({ fullName }) => fullName === name);
  if (!found) throw new Error(`Nobody is ${name}.`);
  return found.defendantId;
};

/** The accounts of a client, by what they are called. */
export const accountsNamed = async (person: Person, name: string) => {
  const defendantId = await clientNamed(person, name);
  const { accounts } = await person.ask(listAccountsOfDefendant, { params: { defendantId } });
  return accounts.toSorted((one, other) => one.name.localeCompare(other.name));
};

/** What verifying the ledger of somebody's agency finds. */
export const problemsOf = async (system: JoinedSystem, { organizationId }: Person): Promise<string[]> =>
  (await system.provider<TestViews>('TestViews').verified(organizationId)).problems;
