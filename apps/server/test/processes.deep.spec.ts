/** Each step of each process, cut both ways; `npm test` cuts every other one both ways. */
import './processes.http.spec.ts';
