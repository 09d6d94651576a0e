/** A mail whose worker dies at every query, in both ways; `npm test` tries a quarter of them in each. */
import '../src/features/powers/surety-mail/read-surety-mail.job.spec.ts';
