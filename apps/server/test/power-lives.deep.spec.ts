/** Lives of powers with several clerks at once, a hundred and fifty. */
import './power-lives.http.spec.ts';
