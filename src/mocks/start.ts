import { holdCallsUntil } from '@/lib/api/gate'

// A literal condition, so that other builds drop it.
if (process.env.NEXT_PUBLIC_API_MOCK === 'on' && typeof window !== 'undefined') {
  holdCallsUntil(import('./browser').then(({ startMock }) => startMock()))
}
