/**
 * What somebody with write access to PostgreSQL can change without `verify-ledger` finding it, and why: whole schemas,
 * tables (`public.intake`), columns (`public.command_origin.recorded_at`) or one way of it (`log.stream insert`).
 * docs/operate/books.md tells it in words. Everything else is found: `tamper.deep.spec.ts` tries it.
 */
export const NOT_PROVABLE: Readonly<Record<string, string>> = {
  auth: 'sign-in: passwords, codes and sessions, replaced all the time; the books do not depend on them',
  queue: 'work that waits: it is disposable, and put right from the rows that it is about',
  migration: 'the schema itself: definitions are not rows',
  operation: 'the installation as a whole: backups taken, files of the web client',
  'log.schema_version': 'the embedded store itself: its tables, not its events',
  'log.store': 'the embedded store itself: its id, and where it goes on',
  'log.event.created': 'when the store took an event; the event says in its metadata when it happened',
  'projection.parked_stream': 'empty unless something has stopped: each row is told as a problem',
  'projection.stopped_organization': 'empty unless something has stopped: each row is told as a problem',
  'public.row_change': 'empty but within a transaction: each row is told as a problem, and none of another is linked',
  'public.event_key': 'another key proves no event: every event that it signed is told as one that cannot be read',
  'public.carried_log_key': 'empty unless an agency came from elsewhere: with another key no hash of it fits',
  'projection.checkpoint insert': 'nobody reads a checkpoint of a view that does not exist',
  'projection.checkpoint.epoch': 'technique: which worker owns a view',
  'projection.checkpoint.moved_at': 'technique: when a view moved',
  'projection.checkpoint.position':
    'a position between events says nothing; one that is really wrong loses or doubles rows, which are found',
  'public.applied_command': 'answers kept for 30 days for whoever sends a command again',
  'public.command_step':
    'which stream a command went to, for whoever sends it again; the event itself names its command',
  'public.command_origin insert': 'the origin of a command without an event is shown nowhere',
  'public.entry_text insert': 'a text beside no event is shown nowhere; one beside an event that names none is found',
  'public.command_origin.recorded_at': 'shown nowhere; the event says when',
  'public.first_step_mark': 'that somebody looked, or put a list away: the books do not depend on it',
  'public.job_effect': 'technique: which job ran; run again it finds its effect',
  'public.tax_payee': 'as what a payee is reported, which the audit trail has, too; what they were paid is booked',
  'public.form_8300':
    'that a form was filed with the IRS, which the audit trail has, too; the cash that it reports is booked',
  'public.payee_terms': 'after how many days unpaid money is told of; what is owed, and since when, is booked',
  'public.move_in_check': 'that the lists of a move-in are checked: they are checked once more as they are brought in',
  'public.move_in_checked_file':
    'what that came to; the file and what was answered are kept in move_in_file, which is proved',
  'public.move_in_checked_row': 'the same of each row that is not fine',
  'public.move_in_archive':
    'how far a ZIP of documents is; each document is in stored_file, who added it in file_change, and both are proved',
  'public.move_in_archive_part': 'where its bytes lie until it was gone through',
  'public.move_in_refused_document': 'which of its files came into no drawer, until that is erased',
  'public.move_in_document': 'which documents came so: taking a move-in back erases them, and no money hangs on it',
  'public.data_copy':
    'a copy of everything that an Admin takes away, and how far it is; who took it is kept in audit_entry, which is proved',
  'public.data_copy_part': 'where its bytes lie until they are erased; its own manifest has the SHA-256 of each file',
  'public.dead_letter': 'technique: work that failed and may be tried again',
  'public.process_failure': 'technique: how often a decision could not be finished yet; the row that decides is proved',
  'public.payment_claim':
    'who is on the way to take what looks like another payment, for a day; whether it still counts is asked of the log',
  'public.intake': 'an intake on its way: ids alone, gone when it is finished',
  'public.outgoing_mail': 'letters on their way',
  'public.recovery_notice':
    'what somebody is told in the app; each deadline that was told is kept in forfeiture_escalation, which is proved',
  'public.alert': 'what of the day calls for somebody: computed again each time from what is proved',
  'public.alert_letter_day': 'on which days letters about alerts were written',
  'public.alert_of_person': 'what somebody has read or put off; it changes nothing for anybody else',
  'public.surety_import':
    'an import and how far it is, kept for 90 days; each case it made is kept in surety_case, which is proved',
  'public.surety_import_record':
    'what became of each record of an import, kept as long; the case is kept in surety_case',
  'public.surety_import_file':
    'which attachments of an import were fetched; the files are kept in stored_file, which is proved',
  'public.surety_mail':
    'mail as it came; what it proposes and who decided are kept in surety_draft and surety_case, which are proved',
  'public.surety_mail_file':
    'the names that attachments of mail came with; the files are kept in stored_file, which is proved',
  'public.outside_view':
    'how long an outside page stood open, told every few seconds; the visit is kept in outside_visit, which is proved',
  'public.saved_report':
    'which reports somebody likes to see and have mailed; to whom one went is in the audit trail, which is proved',
  'public.calendar_feed_fetch':
    'when a calendar app last fetched a calendar; who has a link is kept in calendar_feed, which is proved',
  'public.defendant_court': 'retired: it is empty, and nobody reads it',
  'public.agent_provisioning': 'a colleague being added; who belongs to the agency is kept in agent, which is proved',
  'public.invitation': 'a question to somebody; who belongs to the agency is kept in agent, which is proved',
  'public.stored_object':
    'technique: which bytes are to be deleted; the file itself is kept in stored_file, with its SHA-256',
  'public.organization_data_key': 'sealed: another one opens no SSN, and is noticed by that',
};

/** Tables that are proved neither by the chain of rows nor by making their rows again, and how a change of them is found. */
export const PROVED_OTHERWISE: Readonly<Record<string, string>> = {
  'log.event': 'each event by its signature and by the views that it makes',
  'projection.checkpoint': 'a view that has not come as far as its rows differs from the log',
  'public.command_origin': 'by its keyed hash in the event',
  'public.entry_text': 'by its keyed hash in the event',
  'public.row_link': 'each link by the one before it',
};

/** What no proof of the database alone can tell, first of all for whoever reads the certificate. */
export const NEVER_PROVABLE: Readonly<Record<string, string>> = {
  'The newest events':
    'whoever removes the last ones with all that follows leaves a shorter history; a verification code kept elsewhere shows it',
  'The secret of the installation': 'whoever holds it can make any signature',
  'The facts themselves': 'the books prove that nothing was changed since it was recorded, not that it was true then',
};
