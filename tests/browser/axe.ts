import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOnly } from 'axe-core';
import type { Page } from 'playwright/test';
import { expect, setScheme } from './stage.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Disables request timeouts, so that a blocked request lasts for the inspection. */
const patience = 'AbortSignal.timeout = () => new AbortController().signal';
const source = `${axe};${patience};undefined`;
export const languages = ['en', 'zh', 'th'] as const;
const everything: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** Accessibility rules whose result can differ between the light and the dark color scheme. */
const colors: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** Rules without a WCAG tag, or disabled by default in axe. */
const structural: RunOnly = {
  type: 'rule',
  values: ['region', 'landmark-one-main', 'landmark-unique', 'heading-order', 'aria-dialog-name', 'target-size'],
};
const rules = { light: everything, dark: colors } as const;

/** Loads axe into the page, now and after each navigation. The script bypasses the content security policy without changing it. */
export async function prepared(page: Page): Promise<Page> {
  await page.context().addInitScript({ content: source });
  await page.evaluate(source);
  return page;
}

const tags = { en: 'en', zh: 'zh-Hant', th: 'th' } as const;

/** Switches the language without a pointer event, so that open menus and dialogs stay open. Expands the sidebar, which has the choice. */
async function speak(page: Page, language: keyof typeof tags): Promise<void> {
  const choice = page.locator(`fieldset button[lang="${tags[language]}"]`);
  const expand = page.locator('aside[data-collapsed] header button:has(.tabler-icon-layout-sidebar-left-expand)');
  await choice.or(expand).first().waitFor({ state: 'attached' });
  if ((await expand.count()) > 0) await expand.evaluate((button) => (button as HTMLButtonElement).click());
  await choice.evaluate((button) => (button as HTMLButtonElement).click());
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
}

/** Returns the violations of WCAG 2.2 AA as text. */
async function problems(page: Page, runOnly: RunOnly, within?: ElementContext): Promise<string[]> {
  const { violations } = await page.evaluate(
    ([context, only]) => {
      const { axe } = window as unknown as { axe: { run(context: unknown, options: unknown): Promise<AxeResults> } };
      return axe.run(context ?? document, { runOnly: only, resultTypes: ['violations'] });
    },
    [within, runOnly] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} | ${node.failureSummary?.split('\n')[1]?.trim()}`),
  );
}

/** Collects findings, so that a test can inspect all its states before it reports. */
export class Inspection {
  #found: string[] = [];
  readonly #dark = new WeakSet<Page>();

  /** Inspects the page in the light and the dark color scheme. Starts with the current one, to avoid a switch. */
  async look(page: Page, state: string, within?: ElementContext): Promise<void> {
    if (typeof within === 'string') await page.locator(within).first().waitFor();
    const begun = this.#dark.has(page) ? 'dark' : 'light';
    const other = begun === 'light' ? 'dark' : 'light';
    for (const scheme of [begun, other] as const) {
      await setScheme(page, scheme);
      const found = await problems(page, rules[scheme], within);
      this.#found.push(...found.map((problem) => `${state}, ${scheme}: ${problem}`));
    }
    this.#dark[other === 'dark' ? 'add' : 'delete'](page);
  }

  /** Inspects landmarks, headings, names of dialogs and target sizes. */
  async structure(page: Page, state: string): Promise<void> {
    const found = await problems(page, structural);
    this.#found.push(...found.map((problem) => `${state}: ${problem}`));
  }

  /** Inspects the page in all three languages. The page is in English before and after. */
  async everywhere(page: Page, state: string, within?: ElementContext): Promise<void> {
    for (const language of ['zh', 'th', 'en'] as const) {
      await speak(page, language);
      await this.look(page, `${state}, ${language}`, within);
    }
  }

  /** Returns and clears the findings. */
  take(): string[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }
}
