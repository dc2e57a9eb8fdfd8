import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOnly } from 'axe-core';
import type { Page } from 'playwright/test';
import { expect, setScheme } from './stage.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** A request held back for an inspection is not given up while that lasts. */
const patience = 'AbortSignal.timeout = () => new AbortController().signal';
const source = `${axe};${patience};undefined`;
export const languages = ['en', 'zh', 'th'] as const;
const everything: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** Rules that can differ between light and dark. */
const colors: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };
/** Rules beside those of WCAG's tags, or that axe runs only when they are named. */
const structural: RunOnly = {
  type: 'rule',
  values: ['region', 'landmark-one-main', 'landmark-unique', 'heading-order', 'aria-dialog-name', 'target-size'],
};
const rules = { light: everything, dark: colors } as const;

/** The same page with axe in it, now and after each load. The script goes in below the content security policy, which stays as it is. */
export async function prepared(page: Page): Promise<Page> {
  await page.context().addInitScript({ content: source });
  await page.evaluate(source);
  return page;
}

const tags = { en: 'en', zh: 'zh-Hant', th: 'th' } as const;

/** Another language in the page as it stands: nothing that is open closes, since no pointer goes down. */
async function speak(page: Page, language: keyof typeof tags): Promise<void> {
  const choice = page.locator(`fieldset button[lang="${tags[language]}"]`);
  await choice.evaluate((button) => (button as HTMLButtonElement).click());
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
}

/** Violations of WCAG 2.2 AA that axe finds, in words. */
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

/** Gathers what is found, so that a test walks through all of its states and tells of each. */
export class Inspection {
  #found: string[] = [];
  readonly #dark = new WeakSet<Page>();

  /** Looks at what stands, in light and in dark: first as the last look left it, since a page takes its time to change. */
  async look(page: Page, state: string, within?: ElementContext): Promise<void> {
    const begun = this.#dark.has(page) ? 'dark' : 'light';
    const other = begun === 'light' ? 'dark' : 'light';
    for (const scheme of [begun, other] as const) {
      await setScheme(page, scheme);
      const found = await problems(page, rules[scheme], within);
      this.#found.push(...found.map((problem) => `${state}, ${scheme}: ${problem}`));
    }
    this.#dark[other === 'dark' ? 'add' : 'delete'](page);
  }

  /** Landmarks, headings, names of dialogs and sizes of targets. */
  async structure(page: Page, state: string): Promise<void> {
    const found = await problems(page, structural);
    this.#found.push(...found.map((problem) => `${state}: ${problem}`));
  }

  /** The same in all three languages, one after the other in the same page, which speaks English before and after. */
  async everywhere(page: Page, state: string, within?: ElementContext): Promise<void> {
    for (const language of ['zh', 'th', 'en'] as const) {
      await speak(page, language);
      await this.look(page, `${state}, ${language}`, within);
    }
  }

  /** Findings since the last question. */
  take(): string[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }
}
