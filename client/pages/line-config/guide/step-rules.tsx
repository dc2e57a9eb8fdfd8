import { Trans } from '@lingui/react';
import { type AccountField, type AccountFields, problemOf } from '../account-fields.ts';
import { problemWords } from '../field-words.ts';

/** Validation rule of a required field. */
export const needed =
  <F extends AccountField>(field: F) =>
  (value: AccountFields[F]) => {
    const problem = problemOf(field, value, true);
    return problem === null ? null : <Trans {...problemWords(problem, field)} />;
  };

/** Error text if the server rejects the value. */
export const refusedWords = (field: AccountField) => ({ [field]: problemWords({ code: 'validation_failed' }, field) });

/** Drafts of a step last as long as the guide shows the same account. Each step has its own save button. */
export const ofStep = { leaving: 'kept', at: ['guide'] } as const;
