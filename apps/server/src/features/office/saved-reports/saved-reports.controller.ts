import { listSavedReports } from '#contracts/office/saved-reports/saved-reports.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { ChangeSavedReport } from './change-saved-report.ts';
import { MailSavedReport } from './mail-saved-report.ts';
import { RemoveSavedReport } from './remove-saved-report.ts';
import { RestoreSavedReport } from './restore-saved-report.ts';
import { SaveReport } from './save-report.ts';
import { SavedReports } from './saved-reports.query.ts';

export const SavedReportsController = routes(
  route(listSavedReports, SavedReports, (reports, { actor }) => reports.list(actor)),
  command(SaveReport),
  command(ChangeSavedReport),
  command(MailSavedReport),
  command(RemoveSavedReport),
  command(RestoreSavedReport),
);
