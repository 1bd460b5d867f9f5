import { render, screen } from '@testing-library/react'
import { ValueChart } from '@/features/holdings/components/value-chart'
import type { ValueGraph } from '@/features/holdings/rules'

const pointOf = (
  at: string,
  value: string,
  [paid, rewards, received]: [string, string, string],
) => ({
  at,
  sharePrice: '12000000',
  shares: '10000000',
  value,
  book: { paid, rewards, received },
})
const graphOf = (...series: ReturnType<typeof pointOf>[]) =>
  ({ series, deals: [], rewards: [], swaps: [] }) as unknown as ValueGraph

async function tableOf(graph: ValueGraph) {
  const { container } = render(
    <ValueChart graph={graph} figure="value">
      {null}
    </ValueChart>,
  )
  await screen.findByRole('slider')
  const cells = (row: Element) => [...row.children].map(({ textContent }) => textContent)
  return [...container.querySelectorAll('table tr')].map(cells)
}

const cents = (text: string | null | undefined) => Number(text?.replace(/[^\d-]/g, ''))

test('a row’s value is the sum of its parts, including rewards and gifts', async () => {
  const [head = [], ...rows] = await tableOf(
    graphOf(
      pointOf('2026-11-27T16:00:00.000Z', '112000000', ['100000000', '0', '0']),
      pointOf('2026-11-29T09:00:00.000Z', '120000000', ['100000000', '3014000', '5000000']),
    ),
  )
  const places = ['Value', 'Paid', 'Rewards', 'Received', 'Price gain'].map((name) =>
    head.indexOf(name),
  )
  expect(places).not.toContain(-1)
  for (const row of rows) {
    const [value = 0, ...parts] = places.map((place) => cents(row[place]))
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(value)
  }
})

test('without rewards or gifts their columns are left out', async () => {
  const [head] = await tableOf(
    graphOf(pointOf('2026-11-27T16:00:00.000Z', '112000000', ['1', '0', '0'])),
  )
  expect(head).not.toContain('Rewards')
  expect(head).not.toContain('Received')
})

test('a day without a price of its own is named as a day, and not as a price’s', async () => {
  // On a Sunday the price of Friday counts.
  await tableOf(graphOf(pointOf('2026-11-29T09:00:00.000Z', '120000000', ['100000000', '0', '0'])))
  expect(screen.getByText('Day')).toBeInTheDocument()
  expect(screen.queryByText('Daily price of')).toBeNull()
})
