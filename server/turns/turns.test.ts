import { describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { TurnProjection } from '../../tests/support/turn-projection.ts';
import { noTurns } from './fold.ts';
import { changedTolerances, startOfHistory } from './tolerances.ts';

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 0, 5, 3);

/** Test scenario in minutes. Each step is a separate record. */
class Story extends TurnProjection {
  constructor() {
    super(start);
  }
  said(id: string, minutes: number, toldAt = minutes) {
    this.apply({ is: 'said', id, at: start + minutes * minute }, this.when(toldAt));
    return this;
  }
  unsent(id: string, minutes: number, toldAt = minutes) {
    this.apply({ is: 'unsent', id, at: start + minutes * minute }, this.when(toldAt));
    return this;
  }
  queued(id: string, minutes: number, by = 'ann') {
    this.apply({ is: 'queued', id, by }, this.when(minutes));
    return this;
  }
  claimed(id: string, minutes: number) {
    this.apply({ is: 'claimed', claim: `claim-${id}`, ids: [id] }, this.when(minutes));
    return this;
  }
  accepted(id: string, minutes: number) {
    this.apply({ is: 'accepted', claim: `claim-${id}` }, this.when(minutes));
    return this;
  }
  failed(id: string, minutes: number) {
    this.apply({ is: 'given-up', claim: `claim-${id}` }, this.when(minutes));
    return this;
  }
  answered(id: string, minutes: number, by = 'ann') {
    return this.queued(id, minutes, by).claimed(id, minutes).accepted(id, minutes);
  }
  does(is: 'ended' | 'undone' | 'reopened' | 'processed', minutes: number) {
    this.apply({ is }, this.when(minutes));
    return this;
  }
  service(state: 'running' | 'waiting' | 'blocked', minutes: number) {
    this.apply({ is: 'service', state }, this.when(minutes));
    return this;
  }
  level(
    change: { memberGroup?: 'normal' | 'vip1' | 'vip2' | 'vip3'; priority?: 'low' | 'medium' | 'high' },
    minutes: number,
  ) {
    this.apply({ is: 'level', ...change }, this.when(minutes));
    return this;
  }
  tolerates(normal: number, minutes: number) {
    this.at = this.when(minutes);
    const all = { normal, vip1: 3600, vip2: 1800, vip3: 60 };
    this.history = changedTolerances(this.history, { at: this.at, position: 0 }, all);
    return this;
  }
  private when(minutes: number) {
    return Math.max(this.at, start + minutes * minute);
  }
  /** Minutes from the opening to the deadline of the waiting turn. */
  get patience() {
    const { waiting } = this;
    return waiting === null || waiting.dueAt === null ? null : (waiting.dueAt - start) / minute;
  }
  /** Lines of the form `opening message, minute: outcome`. */
  get told() {
    return this.all().map(({ openedBy, openedAt, outcome }) => {
      const end = 'at' in outcome ? ` ${(outcome.at - start) / minute}` : '';
      const by = outcome.state === 'answered' ? ` by ${outcome.by}` : '';
      return `${openedBy} ${(openedAt - start) / minute}: ${outcome.state}${end}${by}`;
    });
  }
}
const story = () => new Story();

describe('turn', () => {
  test('starts with the first customer message that nobody has answered', () => {
    expect(story().said('m1', 0).said('m2', 1).told).toEqual(['m1 0: waiting']);
  });

  test('ends with the first message a person on the staff sends after it', () => {
    const told = story().said('m1', 0).said('m2', 1).answered('a1', 2).answered('a2', 3, 'bob').told;
    expect(told).toEqual(['m1 0: answered 2 by ann']);
  });

  test.each(['processed', 'ended'] as const)('also ends, unanswered and uncounted: %s', (is) => {
    const told = story().said('m1', 0).does(is, 1).answered('a1', 2);
    expect(told.told).toEqual(['m1 0: ended 1']);
  });

  test('ends by unsend of all its messages', () => {
    const told = story().said('m1', 0).said('m2', 1).unsent('m1', 2);
    expect(told.told).toEqual(['m1 0: waiting']);
    expect(told.unsent('m2', 3).told).toEqual(['m1 0: withdrawn 3']);
    expect(told.answered('a1', 4).said('m3', 5).told).toEqual(['m1 0: withdrawn 3', 'm3 5: waiting']);
  });

  test('that was answered stays answered when its messages are unsent', () => {
    expect(story().said('m1', 0).answered('a1', 2).unsent('m1', 3).told).toEqual(['m1 0: answered 2 by ann']);
  });

  test('with an unsend in the millisecond of the answer follows the order of the log', () => {
    expect(story().said('m1', 0).unsent('m1', 2).answered('a1', 2).told).toEqual(['m1 0: withdrawn 2']);
    expect(story().said('m1', 0).answered('a1', 2).unsent('m1', 2).told).toEqual(['m1 0: answered 2 by ann']);
    expect(story().said('m1', 0).unsent('m1', 3, 1).answered('a1', 2).told).toEqual(['m1 0: answered 2 by ann']);
  });

  test('whose first answer was accepted last is answered by that one', () => {
    const told = story().said('m1', 0).queued('a1', 1).queued('a2', 1, 'bob').claimed('a1', 2).claimed('a2', 2);
    expect(told.accepted('a2', 3).told).toEqual(['m1 0: answered 1 by bob']);
    expect(told.accepted('a1', 4).told).toEqual(['m1 0: answered 1 by ann']);
  });

  test('that ended before its answer was accepted is answered, even in the same millisecond', () => {
    const told = story().said('m1', 0).queued('a1', 1).does('ended', 1);
    expect(told.told).toEqual(['m1 0: ended 1']);
    expect(told.claimed('a1', 2).accepted('a1', 2).told).toEqual(['m1 0: answered 1 by ann']);
  });

  test('that pauses after a block starts with the end of the block', () => {
    expect(story().said('m1', 0).service('blocked', 1).service('waiting', 3).told).toEqual(['m1 3: waiting']);
  });

  test.each([
    [5, 5, 'withdrawn'],
    [5, 6, 'waiting'],
    [11, 0, 'waiting'],
    [0, 11, 'waiting'],
  ])('of %i and %i messages around a reply that was taken back, all unsent: %3$s', (before, after, outcome) => {
    const told = story();
    for (let n = 0; n < before; n++) told.said(`m${n}`, 0);
    told.queued('a1', 1);
    for (let n = before; n < before + after; n++) told.said(`m${n}`, 2);
    told.apply({ is: 'taken-back', id: 'a1' });
    for (let n = 0; n < before + after; n++) told.unsent(`m${n}`, 3);
    expect(told.all()).toMatchObject([{ openedBy: 'm0', outcome: { state: outcome } }]);
  });

  test('of so many messages that not each is remembered is ended by no unsend', () => {
    const told = story();
    for (let n = 0; n < 11; n++) told.said(`m${n}`, n);
    for (let n = 0; n < 11; n++) told.unsent(`m${n}`, 20 + n);
    expect(told.told).toEqual(['m0 0: waiting']);
  });

  test('is opened by what was written after an answer was queued, though LINE took it later', () => {
    const told = story().said('m1', 0).queued('a1', 1).said('m2', 2).claimed('a1', 3).accepted('a1', 4);
    expect(told.told).toEqual(['m1 0: answered 1 by ann', 'm2 2: waiting']);
  });

  test('is opened between two answers that are under way, and waits for neither', () => {
    const told = story().said('m1', 0).queued('a1', 1).said('m2', 2).queued('a2', 3).said('m3', 4);
    told.claimed('a1', 5).accepted('a1', 5).claimed('a2', 6).accepted('a2', 6);
    expect(told.told).toEqual(['m1 0: answered 1 by ann', 'm2 2: answered 3 by ann', 'm3 4: waiting']);
  });
});

describe('a failed send', () => {
  test('ends no turn', () => {
    const told = story().said('m1', 0).queued('a1', 1).claimed('a1', 1).failed('a1', 2).said('m2', 3);
    expect(told.told).toEqual(['m1 0: waiting']);
  });

  test('that is sent again ends it at the time it was queued then', () => {
    const told = story().said('m1', 0).queued('a1', 1).claimed('a1', 1).failed('a1', 2).answered('a1', 5);
    expect(told.told).toEqual(['m1 0: answered 5 by ann']);
  });

  test('is not ended by the outcome of another claim, nor by what was taken back', () => {
    const told = story().said('m1', 0).queued('a1', 1).claimed('a1', 1).accepted('a2', 2);
    expect(told.told).toEqual(['m1 0: waiting']);
    told.apply({ is: 'taken-back', id: 'a1' });
    expect(told.accepted('a1', 3).told).toEqual(['m1 0: waiting']);
  });

  test.each(['failed', 'taken back'])('does not affect another reply in progress: %s', (outcome) => {
    const told = story().said('m1', 0).queued('a1', 1).queued('a2', 2).claimed('a2', 3);
    if (outcome === 'failed') told.claimed('a1', 3).failed('a1', 4);
    else told.apply({ is: 'taken-back', id: 'a1' });
    expect(told.accepted('a2', 5).told).toEqual(['m1 0: answered 2 by ann']);
  });
});

describe('deadline', () => {
  test('is turn start + tolerance of the VIP level, halved for high priority, doubled for low', () => {
    const told = story().said('m1', 10);
    expect(told.patience).toBe(130);
    expect(told.level({ priority: 'high' }, 11).patience).toBe(70);
    expect(told.level({ priority: 'low' }, 12).patience).toBe(250);
    expect(told.level({ memberGroup: 'vip1' }, 13).patience).toBe(130);
    expect(told.level({ memberGroup: 'vip2' }, 14).patience).toBe(70);
  });

  test('of vip3 stays at 60 s whatever the priority', () => {
    const told = story().level({ memberGroup: 'vip3' }, 0).said('m1', 1);
    expect(told.patience).toBe(2);
    expect(told.level({ priority: 'low' }, 1).patience).toBe(2);
  });

  test.each([
    ['before the first turn', () => story()],
    ['after turns that are over', () => story().said('m0', 0).answered('a0', 1)],
  ])('follows a level that was set %s, however long ago', (_, before) => {
    const later = 9 * 24 * 60;
    const told = before().level({ memberGroup: 'vip3' }, 2).said('m1', later);
    expect(told.patience).toBe(later + 1);
    told.answered('a1', later + 1).said('m2', later + 5);
    expect(told.patience).toBe(later + 6);
  });

  test("is suspended by service status waiting, and starts anew with the customer's next message", () => {
    const told = story().said('m1', 0).service('waiting', 10);
    expect(told.patience).toBeNull();
    expect(told.said('m2', 30).patience).toBe(150);
    // The turn continues, and later changes count from the restarted deadline.
    expect(told.told).toEqual(['m1 0: waiting']);
    expect(told.level({ priority: 'high' }, 31).patience).toBe(90);
  });

  test('goes on when the staff take the status waiting back', () => {
    expect(story().said('m1', 0).service('waiting', 10).service('running', 20).patience).toBe(120);
  });

  test('does not run for a blocked customer, and starts when the block ends', () => {
    const told = story().said('m1', 0).service('blocked', 1);
    expect([told.patience, told.said('m2', 2).patience]).toEqual([null, null]);
    expect(told.told).toEqual(['m1 0: waiting']);
    expect(told.service('running', 3).patience).toBe(123);
    expect(told.told).toEqual(['m1 3: waiting']);
    expect(story().service('blocked', 1).service('running', 2).told).toEqual([]);
  });

  test('holds a changed tolerance for turns that start, or change level or priority, after it', () => {
    const told = story().said('m1', 0).tolerates(600, 1).said('m2', 2);
    expect(told.patience).toBe(120);
    expect(told.service('waiting', 3).service('running', 4).patience).toBe(120);
    expect(told.level({ priority: 'high' }, 5).patience).toBe(5);
    expect(told.answered('a1', 6).said('m3', 10).patience).toBe(15);
    expect(told.answered('a2', 16).tolerates(1200, 17).said('m4', 20).patience).toBe(30);
    const promoted = story().level({ memberGroup: 'vip1' }, 0).said('m1', 0).tolerates(600, 1);
    expect([promoted.patience, promoted.level({ memberGroup: 'normal' }, 2).patience]).toEqual([60, 10]);
  });

  test('of a turn that a late message opens is that of its time', () => {
    const told = story().said('m0', 0).answered('a0', 1).tolerates(600, 10).said('m1', 5, 20);
    expect(told.patience).toBe(125);
  });

  test('of one moment: what the log has first holds first', () => {
    const told = story().said('m1', 0).tolerates(600, 0).said('m2', 0);
    expect(told.patience).toBe(120);
  });
});

test('a turn keeps its deadline when it is answered', () => {
  const told = story().level({ memberGroup: 'vip3' }, 0).said('m1', 0);
  expect(told.waiting).toMatchObject({ dueAt: start + minute, outcome: { state: 'waiting' } });
  told.answered('a1', 1);
  expect(told.all()).toMatchObject([{ dueAt: start + minute, outcome: { state: 'answered', at: start + minute } }]);
});

describe('a late or reordered message corrects the closed turn it belongs to', () => {
  test('which it opened earlier', () => {
    const told = story().said('m2', 2).answered('a1', 3).said('m1', 1, 4);
    expect(told.told).toEqual(['m1 1: answered 3 by ann']);
  });

  test('to which it adds nothing but a message', () => {
    const told = story().said('m1', 1).answered('a1', 3);
    expect(told.apply({ is: 'said', id: 'm2', at: start + 2 * minute })).toEqual([]);
    expect(told.waiting).toBeNull();
  });

  test('or makes one of its own between two answers', () => {
    const told = story().said('m1', 1).answered('a1', 3).answered('a2', 5, 'bob').said('m2', 4, 6);
    expect(told.told).toEqual(['m1 1: answered 3 by ann', 'm2 4: answered 5 by bob']);
  });

  test('or opens the turn that waits earlier', () => {
    const told = story().said('m1', 1).answered('a1', 3).said('m3', 5).said('m2', 4, 6);
    expect(told.told).toEqual(['m1 1: answered 3 by ann', 'm2 4: waiting']);
  });

  test('unless it was unsent, before it came, by the time of the answer', () => {
    const told = story().unsent('m1', 2).answered('a1', 3).said('m1', 1, 4);
    expect(told.told).toEqual(['m1 1: withdrawn 2']);
  });

  test('each of several that were unsent before they came', () => {
    const told = story().unsent('m1', 2).unsent('m2', 3).said('m1', 1, 4).said('m2', 1.5, 5).said('m3', 6);
    expect(told.told).toEqual(['m1 1: withdrawn 3', 'm3 6: waiting']);
  });

  test('even if both were unsent, the first one before the other came', () => {
    const told = story().said('m1', 1).unsent('m1', 3).unsent('m2', 4).said('m2', 2, 5);
    expect(told.told).toEqual(['m1 1: withdrawn 4']);
  });

  test('and a late unsend does: the answer came when nothing was there to answer', () => {
    const told = story().said('m1', 1).answered('a1', 3).unsent('m1', 2, 4);
    expect(told.told).toEqual(['m1 1: withdrawn 2']);
  });

  test('and one of the millisecond of the answer was not answered by it', () => {
    const told = story().said('m1', 0).said('m2', 0).answered('a1', 2).said('m3', 2, 4);
    expect(told.told).toEqual(['m1 0: answered 2 by ann', 'm3 2: waiting']);
  });

  test('and one that comes twice counts once', () => {
    const told = story().said('m1', 0).answered('a1', 0).said('m1', 0).said('m1', 0, 9);
    expect(told.told).toEqual(['m1 0: answered 0 by ann']);
  });

  test('and one that comes later than the window changes nothing', () => {
    const told = story().said('m1', 1).answered('a1', 3);
    told.at += limits.lateEventMs + hour;
    const week = (told.at - start) / minute;
    told
      .said('m8', week)
      .answered('a8', week + 1)
      .said('m9', week + 2);
    const before = told.told;
    expect(told.said('m0', 0, week + 3).told).toEqual(before);
    expect(told.waiting?.openedBy).toBe('m9');
    expect(told.unsent('m-1', 3, week + 4).said('m-1', 2, week + 5).told).toEqual(before);
  });
});

describe('an unsend that comes before its message', () => {
  test('is stored until the message comes', () => {
    const ordered = story().said('m1', 1).unsent('m1', 2);
    expect(story().unsent('m1', 2).said('m1', 1).size()).toBe(ordered.size());
  });

  test('is stored once, and for seven days', () => {
    const week = limits.lateEventMs / minute;
    const one = story().unsent('m2', week + 2);
    expect(
      story()
        .unsent('m2', week + 2)
        .unsent('m2', week + 2)
        .size(),
    ).toBe(one.size());
    expect(
      story()
        .unsent('m1', 1)
        .unsent('m2', week + 2)
        .size(),
    ).toBe(one.size());
  });

  test('is one of at most ten', () => {
    const unsends = () => {
      const told = story();
      for (let n = 0; n < 11; n++) told.unsent(`m${n}`, 2);
      return told;
    };
    expect(unsends().said('m0', 1).told).toEqual(['m0 1: waiting']);
    expect(unsends().said('m1', 1).told).toEqual(['m1 1: withdrawn 2']);
  });
});

describe('the end of a case that is taken back', () => {
  test('within a minute: what waited waits on, by its own deadline', () => {
    const told = story().said('m1', 0).does('ended', 5).does('undone', 6);
    expect(told.told).toEqual(['m1 0: waiting']);
    expect(told.patience).toBe(120);
  });

  test('later: a turn ended for good', () => {
    expect(story().said('m1', 0).does('ended', 5).does('undone', 7).told).toEqual(['m1 0: ended 5']);
  });

  test('within a minute, after another case had ended: that turn is ended for good', () => {
    const told = story().said('m1', 0).does('ended', 1).said('m2', 60).does('ended', 61).does('undone', 61.5);
    expect(told.told).toEqual(['m1 0: ended 1', 'm2 60: waiting']);
  });

  test('after its level was changed: by the deadline of the new level', () => {
    const told = story().said('m1', 0).does('ended', 5).level({ priority: 'high' }, 5.2).does('undone', 5.5);
    expect(told.patience).toBe(60);
  });

  test('after it was ended twice', () => {
    expect(story().said('m1', 0).does('ended', 5).does('ended', 5.5).does('undone', 6).told).toEqual(['m1 0: waiting']);
  });

  test('after the customer wrote again, or without an undo: nothing comes back', () => {
    const wrote = story().said('m1', 0).does('ended', 5).said('m2', 5.2).does('undone', 5.5);
    expect(wrote.told).toEqual(['m1 0: ended 5', 'm2 5.2: waiting']);
    expect(story().said('m1', 0).does('ended', 5).does('reopened', 5.5).does('undone', 6).told).toEqual([
      'm1 0: ended 5',
    ]);
  });

  test('though an answer was under way', () => {
    const told = story()
      .said('m1', 0)
      .queued('a1', 1)
      .said('m2', 2)
      .does('ended', 3)
      .claimed('a1', 3)
      .accepted('a1', 3);
    expect(told.does('undone', 3.5).told).toEqual(['m1 0: answered 1 by ann', 'm2 2: waiting']);
  });
});

test("no response time is negative, though the log's clock goes back", () => {
  const told = story().said('m1', 5);
  told.apply({ is: 'queued', id: 'a1', by: 'ann' }, start);
  told.apply({ is: 'claimed', claim: 'c', ids: ['a1'] }, start);
  told.apply({ is: 'accepted', claim: 'c' }, start);
  expect(told.told).toEqual(['m1 5: answered 5 by ann']);
  const blocked = story().said('m1', 0).service('blocked', 5);
  blocked.apply({ is: 'service', state: 'running' }, start);
  expect(blocked.told).toEqual(['m1 5: waiting']);
});

test('a conversation keeps a bounded part of its turns', () => {
  const told = story();
  let most = 0;
  for (let n = 0; n < 500; n++) {
    told
      .said(`m${n}`, n)
      .level({ priority: n % 2 ? 'high' : 'low' }, n)
      .queued(`lost${n}`, n);
    if (n % 7 === 0) told.answered(`a${n}`, n);
    most = Math.max(most, told.size());
  }
  expect(most).toBeLessThan(20_000);
});

test('a turn that waits for more than a week is not dropped with the expired changes of its level', () => {
  const later = limits.lateEventMs / minute + 10;
  const told = story().said('m1', 0).level({ priority: 'high' }, 1).said('m2', later);
  expect(told.answered('a1', later + 1).told).toEqual([`m1 0: answered ${later + 1} by ann`]);
});

test('a conversation without replies drops superseded changes of its level, not a reply in progress', () => {
  const told = story().said('m1', 0).queued('a1', 1);
  for (let n = 2; n < 40; n++) told.level({ priority: n % 2 ? 'high' : 'low' }, n);
  expect(told.patience).toBe(60);
  expect(told.size()).toBeLessThan(3000);
  expect(told.claimed('a1', 40).accepted('a1', 40).told).toEqual(['m1 0: answered 1 by ann']);
});

describe('history of wait limits', () => {
  const limit = { normal: 600, vip1: 500, vip2: 400, vip3: 60 };
  const first = startOfHistory(limit);

  test('does not change with equal limits', () => {
    expect(changedTolerances(first, { at: 5, position: 1 }, { ...limit })).toBe(first);
  });

  test.each(['normal', 'vip1', 'vip2', 'vip3'] as const)('changes with the limit of %s', (level) => {
    const tolerances = { ...limit, [level]: 30 };
    const changed = [...first, { since: 5, position: 1, tolerances }];
    expect(changedTolerances(first, { at: 5, position: 1 }, tolerances)).toEqual(changed);
  });

  test("follows the log's order when its clock goes back, and contains ten entries at most", () => {
    let history = first;
    for (let n = 1; n <= 12; n++) history = changedTolerances(history, { at: 0, position: n }, { ...limit, normal: n });
    expect(history.map(({ since, tolerances }) => [since, tolerances.normal])).toEqual(
      Array.from({ length: 10 }, (_, n) => [n + 3, n + 3]),
    );
  });

  test.each([
    ['the limits of a week ago', [0, start], start + limits.lateEventMs, start],
    ['the limits of a week ago, which changed since', [0, start], start + limits.lateEventMs - 1, 0],
    ['the oldest known limits', [start, start + 1], start + 1, start],
  ])('a conversation starts with %s', (_, changes, now, since) => {
    const history = changes.map((since) => ({ since, position: 0, tolerances: limit }));
    expect(noTurns(history, now).rules.tolerances).toBe(since);
  });
});
