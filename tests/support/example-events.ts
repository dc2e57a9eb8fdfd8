import { answers } from './examples/answers.ts';
import { company } from './examples/company.ts';
import { customers } from './examples/customers.ts';
import { ending } from './examples/ending.ts';
import { type Cast, type Examples, kitOf } from './examples/kit.ts';
import { reports } from './examples/reports.ts';
import { work } from './examples/work.ts';

/** Returns example events of every event type, which form one story. A new event type does not compile here until it has an example. */
export function exampleEvents(cast: Cast): Examples {
  const kit = kitOf(cast);
  return { ...company(kit), ...customers(kit), ...answers(kit), ...work(kit), ...reports(kit), ...ending(kit) };
}
