import { readFileSync } from 'node:fs'
import type { AxeResults, RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const lookRules = ['color-contrast', 'link-in-text-block', 'target-size']

export async function axeViolations(page: Page, { looksOnly = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await violationsIn(
    page,
    looksOnly ? { type: 'rule', values: lookRules } : { type: 'tag', values: standards },
  )
  const lines: string[] = []
  for (const violation of violations)
    if (!(await isUnderBarAlone(page, violation))) lines.push(textOf(violation))
  return lines
}

interface Violation {
  id: string
  target: string[]
  reason: string
}

async function violationsIn(page: Page, options: RunOnly, within?: string): Promise<Violation[]> {
  const { violations } = await page.evaluate(
    ({ runOnly, part }) =>
      (window as unknown as { axe: typeof import('axe-core') }).axe.run(part ?? document, {
        runOnly,
        resultTypes: ['violations'],
      }) as Promise<AxeResults>,
    { runOnly: options, part: within },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => ({
      id,
      target: target.map(String),
      reason: any[0]?.message ?? '',
    })),
  )
}

/**
 * An element half covered by a bar at one scroll position is fully visible in the middle of the
 * window.
 */
async function isUnderBarAlone(page: Page, { id, target, reason }: Violation): Promise<boolean> {
  const [selector] = target
  if (id !== 'target-size' || !reason.includes('partially obscured') || selector === undefined)
    return false
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const secondViolations = await violationsIn(
    page,
    { type: 'rule', values: ['target-size'] },
    selector,
  )
  return secondViolations.length === 0
}

const textOf = ({ id, target, reason }: Violation) =>
  `${id} at ${target.join(' ')} ${reason}`.trim()
