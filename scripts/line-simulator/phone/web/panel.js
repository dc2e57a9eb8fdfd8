import { h, icon } from './dom.js';
import { t } from './words.js';

/** Panel for the operator of the simulator: faults, redelivery and quota. */
export class Panel {
  #do;
  #slow = false;
  node = h('aside', { class: 'panel', 'data-testid': 'phone-panel' });

  constructor(actions) {
    this.#do = actions;
  }

  draw({ channels, channelId, faults }) {
    const channel = channels.find((one) => one.channelId === channelId);
    const focused = this.node.contains(document.activeElement) && document.activeElement.matches('input[type=number]');
    if (!channel || focused) return;
    const { webhooks } = faults;
    this.#slow = faults.delays.length > 0;
    const set = this.#do.control;
    this.node.replaceChildren(
      h(
        'header',
        {},
        h('h2', {}, t('control')),
        h(
          'button',
          {
            type: 'button',
            class: 'round',
            'aria-label': t('cancel'),
            'data-testid': 'phone-panel-close',
            onclick: () => this.#do.close(),
          },
          icon('close'),
        ),
      ),
      this.#quota(channel, set),
      h(
        'section',
        {},
        h('h3', {}, t('webhook')),
        h('code', {}, channel.webhookUrl ?? t('notSet')),
        this.#switch('redelivery', channel.redelivery.enabled, (on) => set({ set: 'redelivery', channelId, on })),
        this.#switch('standby', channel.mode === 'standby', (on) => set({ set: 'standby', channelId, on })),
      ),
      h(
        'section',
        {},
        h('h3', {}, t('faultsWebhook')),
        ['duplicates', 'wrongSignature', 'dropWebhooks', 'extraFields'].map((name) => {
          const key = { duplicates: 'duplicate', dropWebhooks: 'drop' }[name] ?? name;
          return this.#switch(name, key in webhooks, (on) => set({ set: name, on }));
        }),
        h(
          'button',
          {
            type: 'button',
            class: 'small',
            'data-testid': 'phone-fault-shuffle',
            onclick: () => set({ set: 'shuffle' }),
          },
          t('shuffle'),
        ),
      ),
      h(
        'section',
        {},
        h('h3', {}, t('faultsApi')),
        this.#switch('offline', faults.offline, (on) => set({ set: 'offline', on })),
        this.#switch('slow', this.#slow, (on) => set({ set: 'delay', ms: on ? 3_000 : 0 })),
        h(
          'div',
          { class: 'chips' },
          h('span', {}, `${t('next')}:`),
          [401, 429, 500].map((status) =>
            h(
              'button',
              {
                type: 'button',
                class: 'small',
                'data-testid': `phone-fault-${status}`,
                onclick: () => set({ set: 'answer', status, times: 1 }),
              },
              String(status),
            ),
          ),
          h(
            'button',
            {
              type: 'button',
              class: 'small',
              'data-testid': 'phone-fault-lose',
              onclick: () => set({ set: 'lose', times: 1 }),
            },
            t('lose'),
          ),
        ),
        faults.api.length > 0 && h('p', { class: 'pending' }, `${t('waiting')}: ${faults.api.join(' · ')}`),
        h(
          'button',
          { type: 'button', class: 'small', 'data-testid': 'phone-fault-clear', onclick: () => set({ set: 'clear' }) },
          t('clear'),
        ),
      ),
      h(
        'section',
        {},
        h('h3', {}, t('failures')),
        channel.failures.length === 0
          ? h('p', { class: 'pending' }, t('none'))
          : h(
              'ul',
              {},
              channel.failures.map(({ at, reason, detail }) =>
                h(
                  'li',
                  {},
                  h('time', {}, new Date(at).toLocaleTimeString('en-GB')),
                  `${reason} `,
                  h('small', {}, detail),
                ),
              ),
            ),
      ),
    );
  }

  #quota({ channelId, quota: { limit, used } }, set) {
    const field = (name, value) =>
      h('input', {
        type: 'number',
        min: '0',
        name,
        value: value === null ? '' : String(value),
        placeholder: '∞',
        'aria-label': t(name),
        'data-testid': `phone-quota-${name}`,
      });
    const [limitField, usedField] = [field('limit', limit), field('used', used)];
    const apply = () => {
      document.activeElement?.blur();
      set({
        set: 'quota',
        channelId,
        limit: limitField.value === '' ? null : Number(limitField.value),
        used: Number(usedField.value || 0),
      });
    };
    const part = limit ? Math.min(100, (used / limit) * 100) : limit === 0 ? 100 : 0;
    return h(
      'section',
      {},
      h('h3', {}, t('quota')),
      h(
        'div',
        { class: 'quota', 'data-testid': 'phone-quota' },
        h('b', {}, String(used)),
        h('span', {}, ` / ${limit ?? t('unlimited')}`),
      ),
      limit !== null &&
        h('div', { class: 'meter' }, h('i', { style: `width:${part}%`, class: part >= 100 ? 'full' : '' })),
      h(
        'div',
        { class: 'pair' },
        h('label', {}, t('used'), usedField),
        h('label', {}, t('limit'), limitField),
        h('button', { type: 'button', class: 'small', 'data-testid': 'phone-quota-apply', onclick: apply }, t('apply')),
      ),
    );
  }

  #switch(word, on, change) {
    return h(
      'label',
      { class: 'switch' },
      h('span', {}, t(word)),
      h('input', {
        type: 'checkbox',
        role: 'switch',
        checked: Boolean(on),
        'data-testid': `phone-switch-${word}`,
        onchange: (event) => change(event.target.checked),
      }),
    );
  }
}
