/** Five thousand random lives against the model of the books; `npm test` plays a hundred and twenty. */
import './books-model/books-model.spec.ts';
