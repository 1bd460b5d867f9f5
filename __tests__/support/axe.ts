import { readFileSync } from 'node:fs'
import type { AxeResults, RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const lookRules = ['color-contrast', 'link-in-text-block', 'target-size']

export async function axeViolations(page: Page, { looksOnly = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const runOnly: RunOnly = looksOnly
    ? { type: 'rule', values: lookRules }
    : { type: 'tag', values: standards }
  const { violations } = await page.evaluate(
    (wanted) =>
      (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
        runOnly: wanted,
        resultTypes: ['violations'],
      }) as Promise<AxeResults>,
    runOnly,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => {
      const reason = any[0]?.message ?? ''
      return `${id} at ${target.join(' ')} ${reason}`.trim()
    }),
  )
}
