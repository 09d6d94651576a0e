/** Roles on the agent record (people#roles). */
export const ROLES = ['Admin', 'Agent', 'Recovery Agent', 'Supervisor', 'Accounting', 'Auditor'] as const;
export type Role = (typeof ROLES)[number];

/** Who may call an endpoint: everybody, whoever is signed in (agent record or not), or these roles; `portal` is no role. */
export type Access = 'public' | 'signed-in' | readonly (Role | 'portal')[];

/**
 * Somebody of a surety with a grant that an Admin made and nobody has ended (people#grants); never without a second
 * factor.
 */
export const portalOnly = ['portal'] as const satisfies Access;

export const anyStaff = ['Admin', 'Agent', 'Recovery Agent', 'Supervisor', 'Accounting'] as const satisfies Access;
/** Staff and the read-only Auditor: money and its history. */
export const moneyReaders = ROLES;
/** Ledger, exports and reports (people#departments). */
export const ledgerReaders = ['Admin', 'Supervisor', 'Accounting', 'Auditor'] as const satisfies Access;
/** What was written, by agent: an Agent reads their own alone (people#roles). */
export const productionReaders = [...ledgerReaders, 'Agent'] as const satisfies Access;
/** Who of the staff may take whole lists away as files (people#departments). */
export const exporters = ['Admin', 'Supervisor', 'Accounting'] as const satisfies Access;
/** Everybody who belongs to the organization: their own profile, sessions and preferences. */
export const everyMember = ROLES;
/** The same, and whoever has a grant of a surety's portal: setting up their second factor. */
export const memberOrPortal = [...ROLES, 'portal'] as const satisfies Access;
/** Who may do with money what others may not: dates far back, and more to come (money#money-roles). */
export const moneyRoles = ['Accounting', 'Supervisor', 'Admin'] as const satisfies Access;
/** Who decides what staff may not by themselves: bringing bonds back, setting forfeitures aside (bonds#reinstating). */
export const supervisors = ['Supervisor', 'Admin'] as const satisfies Access;
export const adminOnly = ['Admin'] as const satisfies Access;
/** Recovery and surety cases (people#departments). */
export const recoveryStaff = ['Admin', 'Recovery Agent', 'Supervisor'] as const satisfies Access;
/** The same, to read: the Auditor sees them too (powers#surety-case-roles). */
export const recoveryReaders = ['Admin', 'Recovery Agent', 'Supervisor', 'Auditor'] as const satisfies Access;
/** What a case cost, with its receipts: money's readers, too (recovery#who-may-recovery). */
export const costReaders = ['Admin', 'Recovery Agent', 'Supervisor', 'Accounting', 'Auditor'] as const satisfies Access;
/** The power inventory and what comes of it (powers#power-inventory-page). */
export const powerReaders = ledgerReaders;
/** Who may see a whole SSN (people#showing-an-ssn). */
export const ssnReaders = ['Admin', 'Agent', 'Recovery Agent', 'Supervisor'] as const satisfies Access;
/** What is shown of court: whoever meets the client, and who reads their cases (today#board-panels). */
export const courtReaders = ['Admin', 'Supervisor', 'Recovery Agent', 'Agent', 'Auditor'] as const satisfies Access;
/** Whom to collect from: whoever takes money, and who reads it (today#board-panels). */
export const collectReaders = ['Admin', 'Supervisor', 'Agent', 'Accounting', 'Auditor'] as const satisfies Access;
/** Who follows up what is left undone: of an Agent and a Recovery Agent their own alone (today#follow-ups). */
export const followUpReaders = ['Admin', 'Supervisor', 'Recovery Agent', 'Agent'] as const satisfies Access;
/** Who may ask for a surrender; an Agent's is taken up by recovery (recovery#starting-a-surrender). */
export const surrenderAskers = ['Admin', 'Agent', 'Recovery Agent', 'Supervisor'] as const satisfies Access;
/** Who enters payees of recovery: whoever enters costs, and whoever pays them. */
export const payeeEditors = ['Admin', 'Recovery Agent', 'Supervisor', 'Accounting'] as const satisfies Access;
export const auditReaders = ['Admin', 'Auditor'] as const satisfies Access;
