import { render, screen, within } from '@testing-library/react'
import { SamplePanel } from '@/features/holdings/screens/sample-panel'

/** In cents, as they are read on the page. */
const cents = (text: string | null | undefined) =>
  BigInt((text ?? '').replace(/[$,.+]/g, '').replace('−', '-'))
/** In millionths. */
const micro = (text: string | undefined) => {
  const [whole = '', rest = ''] = (text ?? '').replaceAll(',', '').split('.')
  return BigInt(whole + rest.padEnd(6, '0'))
}
/** Shares times a price, in cents, multiplied as by hand. */
const worth = (shares: bigint, price: bigint) => (shares * price + 500_000n) / 1_000_000n

const million = 1_000_000n
/** Rows are rounded up or down, so that they add up to their total. */
const isRounded = (shown: bigint, exact: bigint) => {
  const off = shown * million - exact
  return -million < off && off < million
}

async function opened() {
  render(<SamplePanel />)
  const name = 'Dashboard of the sample member, November 20, 2026'
  return within(await screen.findByRole('region', { name }))
}

const sumsIn = (picture: Awaited<ReturnType<typeof opened>>) =>
  within(picture.getByRole('heading', { name: 'How it adds up' }).closest('section') as HTMLElement)
    .getAllByRole('definition')
    .map(({ textContent }) => cents(textContent))

test('the sample dashboard is marked and leads nowhere @rest', async () => {
  const picture = await opened()
  expect(screen.getByText('Sample')).toBeVisible()
  const chart = picture.getByRole('img', { name: /^Price gain: from −\$/ })
  expect(chart).not.toHaveAccessibleName(/\$0\.00/)
  expect(picture.queryAllByRole('link')).toEqual([])
})

test('each figure of the sample dashboard follows from the others', async () => {
  const picture = await opened()
  const [paid = 0n, rewards = 0n, gain = 0n, value = 0n] = sumsIn(picture)
  expect(paid + rewards + gain).toBe(value)
  const head = picture.getByText(/ shares at \$/).textContent ?? ''
  const [, shares, price] = /([\d,.]+) shares at (\$[\d.]+)/.exec(head) ?? []
  expect(worth(micro(shares), cents(price))).toBe(value)
  const [, percent = ''] =
    /\(\+([\d.]+)%\)/.exec(picture.getByText(/\(\+.*%\)/).textContent ?? '') ?? []
  expect(BigInt(percent.replace('.', ''))).toBe((gain * 10_000n) / (paid + rewards))

  const rows = picture.getAllByRole('row').slice(1).reverse()
  expect(rows).toHaveLength(50)
  const told = { shares: 0n, rewards: 0n }
  for (const row of rows) {
    const [ofPrice, ofShares, ofValue, ofPaid, , ofGain, happened = ''] = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent ?? '')
    for (const [, what, count] of happened.matchAll(/(bought|claimed) ([\d.]+) shares/g)) {
      told.shares += micro(count)
      if (what === 'claimed') told.rewards += micro(count) * cents(ofPrice)
    }
    expect(micro(ofShares)).toBe(told.shares)
    expect(worth(told.shares, cents(ofPrice))).toBe(cents(ofValue))
    const gain = told.shares * cents(ofPrice) - told.rewards - cents(ofPaid) * million
    expect(isRounded(cents(ofGain), gain)).toBe(true)
  }
  expect(isRounded(rewards, told.rewards)).toBe(true)
  const last = within(rows.at(-1) as HTMLElement).getAllByRole('cell')
  expect(last.slice(2, 6).map(({ textContent }) => cents(textContent))).toEqual([
    value,
    paid,
    rewards,
    gain,
  ])
})
