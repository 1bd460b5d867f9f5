import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { purchaseTerms } from '@/config/terms'
import { metricFamilies } from '@/server/platform/signals/metrics'
import { thresholds } from '@/server/platform/signals/renew'

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string; runbook: string; threshold?: string }
}

interface Panel {
  id: number
  title: string
  targets: { expr: string }[]
}

const textOf = (file: string) => readFileSync(file, 'utf8')
const { groups } = parse(textOf('deploy/prometheus/fnx.rules.yml')) as {
  groups: { rules: Rule[] }[]
}
const rules = groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(textOf('deploy/grafana/fnx.json')) as { panels: Panel[] }
const page = 'docs/operations/alarms.md'
const headings = [...textOf(page).matchAll(/^#{1,3} (.+)$/gm)].map(([, title = '']) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z -]/g, '')
    .replaceAll(' ', '-'),
)

function unknownIn(expr: string): string[] {
  // Prometheus's own.
  if (/^up\{job="fnx"\} == 0$/.test(expr)) return []
  // The node exporter's.
  if (/^min by \(instance, mountpoint\) \(node_filesystem_/.test(expr)) return []
  const namedMatch = expr.match(/\b(fnx|process)_\w+/g) ?? ['no metric at all']
  return namedMatch.filter(
    (name) => !Object.hasOwn(metricFamilies, name.replace(/_(bucket|count)$/, '')),
  )
}

test('alarms and panels ask for existing metrics', () => {
  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, unknownIn(expr)]),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, unknownIn(expr)])),
  ]
  expect(expressions.filter(([, unknownNames = []]) => unknownNames.length > 0)).toEqual([])
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})

test('each alarm leads to its section', () => {
  const lostRules = rules.filter(({ annotations: { runbook } }) => {
    const [file, section = ''] = runbook.split('#')
    return file !== page || !headings.includes(section)
  })
  expect(lostRules.map(({ alert, annotations }) => [alert, annotations.runbook])).toEqual([])
})

test('every signal has an alarm at the code’s threshold', () => {
  const runbookRows = rules.flatMap(({ expr, annotations: { threshold, runbook } }) => {
    const [, name] = /^max by \(name\) \(fnx_signal\{name="([\w-]+)"\}\) == 2$/.exec(expr) ?? []
    return name === undefined ? [] : [[name, Number(threshold), runbook]]
  })
  expect(runbookRows).toEqual(
    Object.entries(thresholds).map(([name, { alarm }]) => [name, alarm, `${page}#alarm-${name}`]),
  )
  const decisions = rules.find(({ alert }) => alert === 'FnxDecisionsOverdue')
  expect(decisions?.expr).toContain(`> ${decisions?.annotations.threshold}`)
  expect(Number(decisions?.annotations.threshold)).toBe((purchaseTerms.decisionHours + 1) * 3_600)
})
