import { render, screen, within } from '@testing-library/react'
import { SamplePanel } from '@/features/holdings/screens/sample-panel'

const cents = (text: string | null | undefined) =>
  BigInt((text ?? '').replace(/[$,.+]/g, '').replace('−', '-'))

test('the sample dashboard is marked, correct and unlinked', async () => {
  render(<SamplePanel />)
  expect(screen.getByText('Sample')).toBeVisible()
  const name = 'Dashboard of the sample member, November 20, 2026'
  const picture = within(await screen.findByRole('region', { name }))
  const sums = within(
    picture.getByRole('heading', { name: 'How it adds up' }).closest('section') as HTMLElement,
  )
  const amounts = sums.getAllByRole('definition').map(({ textContent }) => cents(textContent))
  const value = amounts.pop()
  expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(value)
  expect(cents(picture.getAllByText('$944.77')[0]?.textContent)).toBe(value)
  const chart = picture.getByRole('img', { name: /^Price gain: from −\$/ })
  expect(chart).not.toHaveAccessibleName(/\$0\.00/)
  expect(picture.queryAllByRole('link')).toEqual([])
})
