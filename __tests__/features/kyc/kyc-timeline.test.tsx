import { render } from '@testing-library/react'
import { KycTimeline } from '@/features/kyc/components/kyc-panels'

test('who was approved without a check here is shown no empty history', () => {
  const { container } = render(<KycTimeline status="APPROVED" timeline={[]} />)
  expect(container.textContent).toBe('')
})
