import { limits } from '../../shared/limits.ts';
import { ask } from '../queries/figures/ask.ts';
import type { Figures } from '../queries/figures/figures.ts';
import type { ReportData } from './data.ts';
import { logoPicture } from './logo-picture.ts';
import type { ReportPlan } from './plan.ts';
import { ScopedQuestions } from './scoped-questions.ts';

/** Default values of a LINE account without activity. */
const uncounted = { received: 0, replies: 0, replyFree: 0, replyBilled: 0 };

/** Runs the same figure queries as the screens, all for the same moment. @throws Refusal `not_ready` */
export async function gatherReport(figures: Pick<Figures, 'ask'>, plan: ReportPlan): Promise<ReportData> {
  const { frame, scope, question, candidates, position } = plan;
  const { brands, accounts, grain } = frame;
  const accountIds = accounts.map(({ id }) => id);
  const asking = new ScopedQuestions(scope.parts);
  const figuresOf = asking.add('figures', 'figures', scope.figures, question, {});
  const pointsOf = asking.add('points', 'points', question, grain);
  const activeTimesOf = asking.add('activeTimes', 'activeTimes', question);
  const hoursOf = asking.add('hours', 'hours', question);
  const channelsOf = asking.add('channels', 'channels', question, accountIds);
  const peopleOf = asking.add('people', 'entries', question, candidates);
  const tableOf = asking.add('table', 'tablePage', question, { limit: limits.exportLinesMax, after: null });
  const ofBrandsOf = brands.map(({ id }) =>
    asking.add('ofBrands', 'figures', scope.figures, { ...question, brandIds: [id] }, {}),
  );
  const { answers, meta } = await ask({ engine: { position }, figures }, question, asking.asked);
  const channels = channelsOf(answers);
  const table = tableOf(answers);
  return {
    ...frame,
    logo: plan.logo && logoPicture(plan.logo),
    asOf: meta.asOf,
    figures: figuresOf(answers) ?? {},
    points: pointsOf(answers) ?? null,
    activeTimes: activeTimesOf(answers) ?? null,
    hours: hoursOf(answers)?.hours ?? null,
    ofBrands: brands.map((brand, i) => ({ brand, figures: ofBrandsOf[i]?.(answers) ?? {} })),
    channels: channels === undefined ? null : accounts.map((one, i) => ({ ...one, ...(channels[i] ?? uncounted) })),
    people: peopleOf(answers) ?? null,
    table: table === undefined ? null : { rows: table.rows, isCut: table.next !== null },
  };
}
