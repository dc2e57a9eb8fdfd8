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
  received(id: string, minutes: number, loggedAt = minutes) {
    this.apply({ is: 'received', id, at: start + minutes * minute }, this.when(loggedAt));
    return this;
  }
  unsent(id: string, minutes: number, loggedAt = minutes) {
    this.apply({ is: 'unsent', id, at: start + minutes * minute }, this.when(loggedAt));
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
  event(is: 'ended' | 'undone' | 'reopened' | 'processed', minutes: number) {
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
  limit(normal: number, minutes: number) {
    this.at = this.when(minutes);
    const all = { normal, vip1: 3600, vip2: 1800, vip3: 60 };
    this.history = changedTolerances(this.history, { at: this.at, position: 0 }, all);
    return this;
  }
  private when(minutes: number) {
    return Math.max(this.at, start + minutes * minute);
  }
  /** Deadline of the waiting turn, in minutes from the start of the scenario. */
  get minutesToDeadline() {
    const { waiting } = this;
    return waiting === null || waiting.dueAt === null ? null : (waiting.dueAt - start) / minute;
  }
  /** All turns as text, for example `m1 0: answered 2 by ann`: the opening message, its minute, and the outcome with its minute. */
  get lines() {
    return this.all().map(({ openedBy, openedAt, outcome }) => {
      const end = 'at' in outcome ? ` ${(outcome.at - start) / minute}` : '';
      const by = outcome.state === 'answered' ? ` by ${outcome.by}` : '';
      return `${openedBy} ${(openedAt - start) / minute}: ${outcome.state}${end}${by}`;
    });
  }
}
const story = () => new Story();

describe('turn', () => {
  test('starts with the first unanswered customer message', () => {
    expect(story().received('m1', 0).received('m2', 1).lines).toEqual(['m1 0: waiting']);
  });

  test('ends with the first message that a person sends after it', () => {
    const { lines } = story().received('m1', 0).received('m2', 1).answered('a1', 2).answered('a2', 3, 'bob');
    expect(lines).toEqual(['m1 0: answered 2 by ann']);
  });

  test.each(['processed', 'ended'] as const)('ends without a reply and is not counted: %s', (is) => {
    const turns = story().received('m1', 0).event(is, 1).answered('a1', 2);
    expect(turns.lines).toEqual(['m1 0: ended 1']);
  });

  test('is withdrawn when all its messages are unsent', () => {
    const turns = story().received('m1', 0).received('m2', 1).unsent('m1', 2);
    expect(turns.lines).toEqual(['m1 0: waiting']);
    expect(turns.unsent('m2', 3).lines).toEqual(['m1 0: withdrawn 3']);
    expect(turns.answered('a1', 4).received('m3', 5).lines).toEqual(['m1 0: withdrawn 3', 'm3 5: waiting']);
  });

  test('stays answered when its messages are unsent', () => {
    expect(story().received('m1', 0).answered('a1', 2).unsent('m1', 3).lines).toEqual(['m1 0: answered 2 by ann']);
  });

  test('with an unsend and a reply at the same time follows the order of the log', () => {
    expect(story().received('m1', 0).unsent('m1', 2).answered('a1', 2).lines).toEqual(['m1 0: withdrawn 2']);
    expect(story().received('m1', 0).answered('a1', 2).unsent('m1', 2).lines).toEqual(['m1 0: answered 2 by ann']);
    expect(story().received('m1', 0).unsent('m1', 3, 1).answered('a1', 2).lines).toEqual(['m1 0: answered 2 by ann']);
  });

  test('is answered by the reply that was queued first, even if accepted last', () => {
    const turns = story().received('m1', 0).queued('a1', 1).queued('a2', 1, 'bob').claimed('a1', 2).claimed('a2', 2);
    expect(turns.accepted('a2', 3).lines).toEqual(['m1 0: answered 1 by bob']);
    expect(turns.accepted('a1', 4).lines).toEqual(['m1 0: answered 1 by ann']);
  });

  test('is answered if the case ended before the reply was accepted, even at the same time', () => {
    const turns = story().received('m1', 0).queued('a1', 1).event('ended', 1);
    expect(turns.lines).toEqual(['m1 0: ended 1']);
    expect(turns.claimed('a1', 2).accepted('a1', 2).lines).toEqual(['m1 0: answered 1 by ann']);
  });

  test('starts when the block ends, even if the staff then wait for the customer', () => {
    expect(story().received('m1', 0).service('blocked', 1).service('waiting', 3).lines).toEqual(['m1 3: waiting']);
  });

  test.each([
    [5, 5, 'withdrawn'],
    [5, 6, 'waiting'],
    [11, 0, 'waiting'],
    [0, 11, 'waiting'],
  ])('of %i and %i messages around a withdrawn reply, all unsent: %3$s', (before, after, outcome) => {
    const turns = story();
    for (let n = 0; n < before; n++) turns.received(`m${n}`, 0);
    turns.queued('a1', 1);
    for (let n = before; n < before + after; n++) turns.received(`m${n}`, 2);
    turns.apply({ is: 'taken-back', id: 'a1' });
    for (let n = 0; n < before + after; n++) turns.unsent(`m${n}`, 3);
    expect(turns.all()).toMatchObject([{ openedBy: 'm0', outcome: { state: outcome } }]);
  });

  test('starts with the last message if the reply that was sent later counts as queued before it', () => {
    const turns = story();
    for (let n = 0; n < 15; n++) turns.received(`m${n}`, n);
    turns.apply({ is: 'queued', id: 'a1', by: 'ann', at: start + 11 * minute }, start + 15 * minute);
    turns.claimed('a1', 15).accepted('a1', 15);
    expect(turns.lines).toEqual(['m0 0: answered 11 by ann', 'm14 14: waiting']);
  });

  test('with more messages than are stored ends with an earlier reply after all of them, and the next can be withdrawn', () => {
    const turns = story();
    for (let n = 0; n < 15; n++) turns.received(`m${n}`, n);
    turns.apply({ is: 'queued', id: 'a1', by: 'ann', at: start + 15 * minute }, start + 16 * minute);
    turns.claimed('a1', 16).accepted('a1', 16);
    expect(turns.lines).toEqual(['m0 0: answered 15 by ann']);
    expect(turns.received('m15', 17).unsent('m15', 18).lines[1]).toBe('m15 17: withdrawn 18');
  });

  test('with more messages than are stored is never withdrawn', () => {
    const turns = story();
    for (let n = 0; n < 11; n++) turns.received(`m${n}`, n);
    for (let n = 0; n < 11; n++) turns.unsent(`m${n}`, 20 + n);
    expect(turns.lines).toEqual(['m0 0: waiting']);
  });

  test('starts with a message after a queued reply that LINE accepts later', () => {
    const turns = story().received('m1', 0).queued('a1', 1).received('m2', 2).claimed('a1', 3).accepted('a1', 4);
    expect(turns.lines).toEqual(['m1 0: answered 1 by ann', 'm2 2: waiting']);
  });

  test('starts between two replies in progress', () => {
    const turns = story().received('m1', 0).queued('a1', 1).received('m2', 2).queued('a2', 3).received('m3', 4);
    turns.claimed('a1', 5).accepted('a1', 5).claimed('a2', 6).accepted('a2', 6);
    expect(turns.lines).toEqual(['m1 0: answered 1 by ann', 'm2 2: answered 3 by ann', 'm3 4: waiting']);
  });
});

describe('a failed send', () => {
  test('does not end a turn', () => {
    const turns = story().received('m1', 0).queued('a1', 1).claimed('a1', 1).failed('a1', 2).received('m2', 3);
    expect(turns.lines).toEqual(['m1 0: waiting']);
  });

  test('ends the turn when retried, at the time of the second queueing', () => {
    const turns = story().received('m1', 0).queued('a1', 1).claimed('a1', 1).failed('a1', 2).answered('a1', 5);
    expect(turns.lines).toEqual(['m1 0: answered 5 by ann']);
  });

  test('is not ended by the result of another claim or a withdrawn reply', () => {
    const turns = story().received('m1', 0).queued('a1', 1).claimed('a1', 1).accepted('a2', 2);
    expect(turns.lines).toEqual(['m1 0: waiting']);
    turns.apply({ is: 'taken-back', id: 'a1' });
    expect(turns.accepted('a1', 3).lines).toEqual(['m1 0: waiting']);
  });

  test.each(['failed', 'withdrawn'])('does not affect another reply in progress: %s', (outcome) => {
    const turns = story().received('m1', 0).queued('a1', 1).queued('a2', 2).claimed('a2', 3);
    if (outcome === 'failed') turns.claimed('a1', 3).failed('a1', 4);
    else turns.apply({ is: 'taken-back', id: 'a1' });
    expect(turns.accepted('a2', 5).lines).toEqual(['m1 0: answered 2 by ann']);
  });
});

describe('deadline', () => {
  test('is the start plus the wait limit of the level, halved for high priority and doubled for low', () => {
    const turns = story().received('m1', 10);
    expect(turns.minutesToDeadline).toBe(130);
    expect(turns.level({ priority: 'high' }, 11).minutesToDeadline).toBe(70);
    expect(turns.level({ priority: 'low' }, 12).minutesToDeadline).toBe(250);
    expect(turns.level({ memberGroup: 'vip1' }, 13).minutesToDeadline).toBe(130);
    expect(turns.level({ memberGroup: 'vip2' }, 14).minutesToDeadline).toBe(70);
  });

  test('of vip3 ignores the priority', () => {
    const turns = story().level({ memberGroup: 'vip3' }, 0).received('m1', 1);
    expect(turns.minutesToDeadline).toBe(2);
    expect(turns.level({ priority: 'low' }, 1).minutesToDeadline).toBe(2);
  });

  test.each([
    ['before the first turn', () => story()],
    ['after ended turns', () => story().received('m0', 0).answered('a0', 1)],
  ])('follows a level set %s, even long ago', (_, before) => {
    const later = 9 * 24 * 60;
    const turns = before().level({ memberGroup: 'vip3' }, 2).received('m1', later);
    expect(turns.minutesToDeadline).toBe(later + 1);
    turns.answered('a1', later + 1).received('m2', later + 5);
    expect(turns.minutesToDeadline).toBe(later + 6);
  });

  test("is suspended by service status waiting and restarts with the customer's next message", () => {
    const turns = story().received('m1', 0).service('waiting', 10);
    expect(turns.minutesToDeadline).toBeNull();
    expect(turns.received('m2', 30).minutesToDeadline).toBe(150);
    // The suspension did not end the turn. The high priority halves the wait limit of 120 minutes, which counts from message `m2`.
    expect(turns.lines).toEqual(['m1 0: waiting']);
    expect(turns.level({ priority: 'high' }, 31).minutesToDeadline).toBe(90);
  });

  test('continues when the service status waiting is undone', () => {
    expect(story().received('m1', 0).service('waiting', 10).service('running', 20).minutesToDeadline).toBe(120);
  });

  test('does not exist for a blocked customer, and starts when the block ends', () => {
    const turns = story().received('m1', 0).service('blocked', 1);
    expect([turns.minutesToDeadline, turns.received('m2', 2).minutesToDeadline]).toEqual([null, null]);
    expect(turns.lines).toEqual(['m1 0: waiting']);
    expect(turns.service('running', 3).minutesToDeadline).toBe(123);
    expect(turns.lines).toEqual(['m1 3: waiting']);
    expect(story().service('blocked', 1).service('running', 2).lines).toEqual([]);
  });

  test('uses a changed wait limit for turns that start or change level or priority after it', () => {
    const turns = story().received('m1', 0).limit(600, 1).received('m2', 2);
    expect(turns.minutesToDeadline).toBe(120);
    expect(turns.service('waiting', 3).service('running', 4).minutesToDeadline).toBe(120);
    expect(turns.level({ priority: 'high' }, 5).minutesToDeadline).toBe(5);
    expect(turns.answered('a1', 6).received('m3', 10).minutesToDeadline).toBe(15);
    expect(turns.answered('a2', 16).limit(1200, 17).received('m4', 20).minutesToDeadline).toBe(30);
    const promoted = story().level({ memberGroup: 'vip1' }, 0).received('m1', 0).limit(600, 1);
    expect([promoted.minutesToDeadline, promoted.level({ memberGroup: 'normal' }, 2).minutesToDeadline]).toEqual([
      60, 10,
    ]);
  });

  test('of a turn opened by a late message uses the limits of its time', () => {
    const turns = story().received('m0', 0).answered('a0', 1).limit(600, 10).received('m1', 5, 20);
    expect(turns.minutesToDeadline).toBe(125);
  });

  test('at equal times uses the limit that is first in the log', () => {
    const turns = story().received('m1', 0).limit(600, 0).received('m2', 0);
    expect(turns.minutesToDeadline).toBe(120);
  });
});

test('a turn keeps its deadline when it is answered', () => {
  const turns = story().level({ memberGroup: 'vip3' }, 0).received('m1', 0);
  expect(turns.waiting).toMatchObject({ dueAt: start + minute, outcome: { state: 'waiting' } });
  turns.answered('a1', 1);
  expect(turns.all()).toMatchObject([{ dueAt: start + minute, outcome: { state: 'answered', at: start + minute } }]);
});

describe('a late or reordered message', () => {
  test('opens its closed turn earlier', () => {
    const turns = story().received('m2', 2).answered('a1', 3).received('m1', 1, 4);
    expect(turns.lines).toEqual(['m1 1: answered 3 by ann']);
  });

  test('within a closed turn changes nothing', () => {
    const turns = story().received('m1', 1).answered('a1', 3);
    expect(turns.apply({ is: 'received', id: 'm2', at: start + 2 * minute })).toEqual([]);
    expect(turns.waiting).toBeNull();
  });

  test('between two replies opens a turn', () => {
    const turns = story().received('m1', 1).answered('a1', 3).answered('a2', 5, 'bob').received('m2', 4, 6);
    expect(turns.lines).toEqual(['m1 1: answered 3 by ann', 'm2 4: answered 5 by bob']);
  });

  test('opens the waiting turn earlier', () => {
    const turns = story().received('m1', 1).answered('a1', 3).received('m3', 5).received('m2', 4, 6);
    expect(turns.lines).toEqual(['m1 1: answered 3 by ann', 'm2 4: waiting']);
  });

  test('that was unsent before it arrived and before the reply withdraws its turn', () => {
    const turns = story().unsent('m1', 2).answered('a1', 3).received('m1', 1, 4);
    expect(turns.lines).toEqual(['m1 1: withdrawn 2']);
  });

  test('applies each of several early unsends', () => {
    const turns = story().unsent('m1', 2).unsent('m2', 3).received('m1', 1, 4).received('m2', 1.5, 5).received('m3', 6);
    expect(turns.lines).toEqual(['m1 1: withdrawn 3', 'm3 6: waiting']);
  });

  test('that was unsent before it arrived withdraws the turn whose other message was unsent', () => {
    const turns = story().received('m1', 1).unsent('m1', 3).unsent('m2', 4).received('m2', 2, 5);
    expect(turns.lines).toEqual(['m1 1: withdrawn 4']);
  });

  test('that is unsent late but before the reply is withdrawn, not answered', () => {
    const turns = story().received('m1', 1).answered('a1', 3).unsent('m1', 2, 4);
    expect(turns.lines).toEqual(['m1 1: withdrawn 2']);
  });

  test('at the time of the reply is not answered by it', () => {
    const turns = story().received('m1', 0).received('m2', 0).answered('a1', 2).received('m3', 2, 4);
    expect(turns.lines).toEqual(['m1 0: answered 2 by ann', 'm3 2: waiting']);
  });

  test('that is delivered twice counts once', () => {
    const turns = story().received('m1', 0).answered('a1', 0).received('m1', 0).received('m1', 0, 9);
    expect(turns.lines).toEqual(['m1 0: answered 0 by ann']);
  });

  test('from before the stored timeline changes nothing', () => {
    const turns = story().received('m1', 1).answered('a1', 3);
    turns.at += limits.lateEventMs + hour;
    const week = (turns.at - start) / minute;
    turns
      .received('m8', week)
      .answered('a8', week + 1)
      .received('m9', week + 2);
    const before = turns.lines;
    expect(turns.received('m0', 0, week + 3).lines).toEqual(before);
    expect(turns.waiting?.openedBy).toBe('m9');
    expect(turns.unsent('m-1', 3, week + 4).received('m-1', 2, week + 5).lines).toEqual(before);
  });
});

describe('an unsend before its message', () => {
  test('is stored until the message arrives', () => {
    const ordered = story().received('m1', 1).unsent('m1', 2);
    expect(story().unsent('m1', 2).received('m1', 1).size()).toBe(ordered.size());
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

  test('is dropped beyond ten', () => {
    const unsends = () => {
      const turns = story();
      for (let n = 0; n < 11; n++) turns.unsent(`m${n}`, 2);
      return turns;
    };
    expect(unsends().received('m0', 1).lines).toEqual(['m0 1: waiting']);
    expect(unsends().received('m1', 1).lines).toEqual(['m1 1: withdrawn 2']);
  });
});

describe('an undone end of a case', () => {
  test('within a minute: the turn continues with its own deadline', () => {
    const turns = story().received('m1', 0).event('ended', 5).event('undone', 6);
    expect(turns.lines).toEqual(['m1 0: waiting']);
    expect(turns.minutesToDeadline).toBe(120);
  });

  test('later: the turn remains ended', () => {
    expect(story().received('m1', 0).event('ended', 5).event('undone', 7).lines).toEqual(['m1 0: ended 5']);
  });

  test('within a minute, after another case ended: the earlier turn remains ended', () => {
    const turns = story()
      .received('m1', 0)
      .event('ended', 1)
      .received('m2', 60)
      .event('ended', 61)
      .event('undone', 61.5);
    expect(turns.lines).toEqual(['m1 0: ended 1', 'm2 60: waiting']);
  });

  test('after a change of level: the deadline is that of the new level', () => {
    const turns = story().received('m1', 0).event('ended', 5).level({ priority: 'high' }, 5.2).event('undone', 5.5);
    expect(turns.minutesToDeadline).toBe(60);
  });

  test('after two ends: the turn continues', () => {
    expect(story().received('m1', 0).event('ended', 5).event('ended', 5.5).event('undone', 6).lines).toEqual([
      'm1 0: waiting',
    ]);
  });

  test('after another message or a reopening: the turn remains ended', () => {
    const wrote = story().received('m1', 0).event('ended', 5).received('m2', 5.2).event('undone', 5.5);
    expect(wrote.lines).toEqual(['m1 0: ended 5', 'm2 5.2: waiting']);
    expect(story().received('m1', 0).event('ended', 5).event('reopened', 5.5).event('undone', 6).lines).toEqual([
      'm1 0: ended 5',
    ]);
  });

  test('with a reply in progress: the reply still answers', () => {
    const turns = story()
      .received('m1', 0)
      .queued('a1', 1)
      .received('m2', 2)
      .event('ended', 3)
      .claimed('a1', 3)
      .accepted('a1', 3);
    expect(turns.event('undone', 3.5).lines).toEqual(['m1 0: answered 1 by ann', 'm2 2: waiting']);
  });
});

test("no response time is negative when the log's clock is set back", () => {
  const turns = story().received('m1', 5);
  turns.apply({ is: 'queued', id: 'a1', by: 'ann' }, start);
  turns.apply({ is: 'claimed', claim: 'c', ids: ['a1'] }, start);
  turns.apply({ is: 'accepted', claim: 'c' }, start);
  expect(turns.lines).toEqual(['m1 5: answered 5 by ann']);
  const blocked = story().received('m1', 0).service('blocked', 5);
  blocked.apply({ is: 'service', state: 'running' }, start);
  expect(blocked.lines).toEqual(['m1 5: waiting']);
});

test('the stored turns of a conversation are bounded', () => {
  const turns = story();
  let most = 0;
  for (let n = 0; n < 500; n++) {
    turns
      .received(`m${n}`, n)
      .level({ priority: n % 2 ? 'high' : 'low' }, n)
      .queued(`lost${n}`, n);
    if (n % 7 === 0) turns.answered(`a${n}`, n);
    most = Math.max(most, turns.size());
  }
  expect(most).toBeLessThan(20_000);
});

test('a turn that waits for more than a week is not dropped with expired level changes', () => {
  const later = limits.lateEventMs / minute + 10;
  const turns = story().received('m1', 0).level({ priority: 'high' }, 1).received('m2', later);
  expect(turns.answered('a1', later + 1).lines).toEqual([`m1 0: answered ${later + 1} by ann`]);
});

test('a conversation without replies drops superseded level changes, not a reply in progress', () => {
  const turns = story().received('m1', 0).queued('a1', 1);
  for (let n = 2; n < 40; n++) turns.level({ priority: n % 2 ? 'high' : 'low' }, n);
  expect(turns.minutesToDeadline).toBe(60);
  expect(turns.size()).toBeLessThan(3000);
  expect(turns.claimed('a1', 40).accepted('a1', 40).lines).toEqual(['m1 0: answered 1 by ann']);
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

  test("follows the log's order when the clock is set back, and contains ten entries at most", () => {
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
