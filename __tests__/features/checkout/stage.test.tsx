import { render, screen } from '@testing-library/react'
import { Stage } from '@/features/checkout/components/stage'

const at = (seconds: number) => (
  <Stage state="held" dial={{ is: 'time', seconds }} title="Pay now" text="" />
)

test('a screen reader hears the minutes left as they begin, as the ring shows them', () => {
  const { rerender } = render(at(540))
  expect(screen.getByText('9 minutes left')).toBeInTheDocument()
  rerender(at(472))
  expect(screen.getByText('7:52')).toBeVisible()
  expect(screen.queryByText(/minutes left/)).toBeNull()
})
