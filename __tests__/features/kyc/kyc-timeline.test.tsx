import { render } from '@testing-library/react'
import { KycTimeline } from '@/features/kyc/components/kyc-panels'

test('an approval from elsewhere shows no empty history', () => {
  const { container } = render(<KycTimeline status="APPROVED" timeline={[]} />)
  expect(container.textContent).toBe('')
})
